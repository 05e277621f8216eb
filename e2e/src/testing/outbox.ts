import type { APIRequestContext } from '@playwright/test'
import { expect } from './error-free-page.ts'

/** The newest link with this path and a token that was emailed to this address. */
export const linkSentTo = (request: APIRequestContext, address: string, path: string) =>
  addressSentTo(request, address, `${path}\\?token=[\\w-]+`)

/** Like `linkSentTo`, for a URL with the secret in its path. Waits, because a job sends the emails. */
export async function addressSentTo(request: APIRequestContext, address: string, pattern: string) {
  let link: string | undefined
  await expect(async () => {
    const outbox = await (await request.get('/dev/outbox')).text()
    const emails = outbox.matchAll(
      new RegExp(`href="(/dev/outbox/[^"]+)">[^<]*</a><span>${address}</span>`, 'g'),
    )
    for (const [, path = ''] of emails) {
      const text = await (await request.get(path)).text()
      link ??= new RegExp(`href="[^"]*(${pattern})"`).exec(text)?.[1]
    }
    expect(link, `an email to ${address} with a link to ${pattern}`).toBeDefined()
  }).toPass()
  return link ?? ''
}

/** Waits until an email with this subject was sent to the address. */
export const expectEmail = (request: APIRequestContext, address: string, subject: string) =>
  expect
    .poll(async () => (await request.get('/dev/outbox')).text())
    .toMatch(new RegExp(`>${subject}[^<]*</a><span>${address}</span>`))
