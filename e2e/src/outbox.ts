import type { APIRequestContext } from '@playwright/test'
import { expect } from './quiet-page.ts'

/** The link of the newest letter to somebody, as they would click on it. Letters are sent by a job and take a moment. */
export async function linkSentTo(request: APIRequestContext, address: string, path: string) {
  let link: string | undefined
  await expect(async () => {
    const letters = await (await request.get('/dev/outbox')).text()
    const [, letter] =
      new RegExp(`href="(/dev/outbox/[^"]+)">[^<]*</a><span>${address}</span>`).exec(letters) ?? []
    expect(letter, `a letter to ${address}`).toBeDefined()
    const text = await (await request.get(letter ?? '')).text()
    link = new RegExp(`href="[^"]*(${path}\\?token=[\\w-]+)"`).exec(text)?.[1]
    expect(link, `a link to ${path}`).toBeDefined()
  }).toPass({ timeout: 20_000 })
  return link ?? ''
}
