import type { APIRequestContext } from '@playwright/test'
import { expect } from './quiet-page.ts'

/** The newest such link that somebody was sent, as they would click on it. */
export const linkSentTo = (request: APIRequestContext, address: string, path: string) =>
  addressSentTo(request, address, `${path}\\?token=[\\w-]+`)

/** The same for an address that carries its secret in its path. Letters are sent by a job and take a moment. */
export async function addressSentTo(request: APIRequestContext, address: string, pattern: string) {
  let link: string | undefined
  await expect(async () => {
    const outbox = await (await request.get('/dev/outbox')).text()
    const letters = outbox.matchAll(
      new RegExp(`href="(/dev/outbox/[^"]+)">[^<]*</a><span>${address}</span>`, 'g'),
    )
    for (const [, letter = ''] of letters) {
      const text = await (await request.get(letter)).text()
      link ??= new RegExp(`href="[^"]*(${pattern})"`).exec(text)?.[1]
    }
    expect(link, `a letter to ${address} with a link to ${pattern}`).toBeDefined()
  }).toPass()
  return link ?? ''
}
