import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ask } from '../../platform/pdf/testing.ts'
import { startServer } from '../../testing/server.ts'
import { signature, studioWithContract } from '../contracts/testing.ts'

const server = await startServer()
const browser = 'Mozilla/5.0 (Macintosh) Studio/1'

/** Somebody of the studio who is not the owner. */
async function studioWithManager() {
  const studio = await studioWithContract(server)
  const manager = await server.signIn('Manager', studio.companyId)
  await server.sql("update users set first_name = 'Jonah', last_name = 'Reyes' where id = $1", [
    manager.user.id,
  ])
  const act = async (what: string, body: object = {}) =>
    server.call('POST', `/api/contracts/${studio.contractId}/${what}`, body, {
      authorization: `Bearer ${manager.token}`,
      'user-agent': browser,
    })
  const send = async (recipientEmail: string) =>
    act('sendings', {
      version: (await studio.see()).version,
      recipientName: 'Hannah Whitlock',
      recipientEmail,
    })
  /** As it was mailed, so that nobody copied it. */
  const tokenMailedTo = async (email: string) => {
    await server.runJobs()
    const letter = (await server.mails()).findLast(({ to }) => to === email)
    return letter?.link?.split('/').at(-1) ?? ''
  }
  const sign = async (token: string) => {
    const { status, body } = await server.call('POST', `/api/sign/${token}`, signature)
    expect(status).toBe(200)
    return (await ask('pdftotext', Buffer.from(body.pdfData, 'base64'), '-raw')).replace(/\s+/g, ' ')
  }
  return { ...studio, manager, act, send, tokenMailedTo, sign }
}
const address = () => `${randomUUID()}@example.com`

test('the owner’s signature is told as what it was: placed by whoever sent the contract, from where they were', async () => {
  const { send, sign, see, tokenMailedTo, manager, portal, contractId } = await studioWithManager()
  const email = address()
  expect((await send(email)).status).toBe(200)
  const [owner] = (await see()).signatures
  expect(owner).toMatchObject({
    signerName: 'Maya Okafor',
    signerEmail: null,
    placedBy: { name: 'Jonah Reyes', email: manager.user.email },
  })
  const paper = await sign(await tokenMailedTo(email))
  expect(paper.replaceAll(/[\s\u200b]/g, '')).toContain(
    `Fromthecompany’ssettings,whenJonahReyes(${manager.user.email})sentit`,
  )
  expect(paper).toContain(browser)
  expect(paper).not.toContain('Not recorded')
  const { body } = await portal('GET', `/api/contracts/${contractId}`)
  expect(body.signatures.map(({ placedBy }: { placedBy: unknown }) => placedBy)).toEqual([null, null, null])
})

test('a certificate names neither reasons nor the addresses of others, and says who got a link of their own', async () => {
  const { send, act, sign, see, tokenMailedTo } = await studioWithManager()
  const [first, second, last] = [`first-${address()}`, `second-${address()}`, `last-${address()}`]
  await send(first)
  await act('withdrawals', { reason: 'Price needs another look', tellRecipient: false })
  await send(second)
  const before = await server.call('POST', `/api/sign/${await tokenMailedTo(second)}/declines`, {
    reason: 'We have two cats',
  })
  expect(before.status).toBe(204)
  await send(second)
  await send(second)
  expect((await act('extensions', { expiresInDays: 90, recipientEmail: last })).status).toBe(200)
  const words = (await see()).events.map((event: { words: string }) => event.words)
  // The studio keeps it.
  expect(words).toContain('Withdrawn by Jonah Reyes: Price needs another look')
  expect(words).toContain('Replaced by a new version by Jonah Reyes')
  const moved = words.find((said: string) => said.startsWith('New link'))
  expect(moved).toMatch(
    new RegExp(`^New link for ${last} by Jonah Reyes, until \\d\\d/\\d\\d/\\d{4}; the earlier one ended$`),
  )
  const paper = await sign(await tokenMailedTo(last))
  const whole = paper.replaceAll(/[\s\u200b]/g, '')
  expect(whole).not.toContain('Priceneedsanotherlook')
  expect(whole).not.toContain('twocats')
  for (const other of [first, second]) expect(whole).not.toContain(other)
  expect(whole).toContain(last)
  expect(whole).toContain('WithdrawnbyJonahReyes')
  expect(paper).toContain('Declined')
})

test('more time is told by its day', async () => {
  const { send, act, see } = await studioWithManager()
  await send(address())
  await act('extensions', { expiresInDays: 90 })
  expect((await see()).events.at(-1).words).toMatch(/^Given until \d\d\/\d\d\/\d{4} by Jonah Reyes$/)
})

test('whoever copies a link is in the record and on the certificate, once', async () => {
  const { send, act, sign, see, tokenMailedTo } = await studioWithManager()
  const email = address()
  await send(email)
  const token = await tokenMailedTo(email)
  for (const _ of [1, 2]) expect((await act('links')).body.url).toContain(token)
  const copied = (await see()).events.filter(({ type }: { type: string }) => type === 'copied')
  expect(copied).toMatchObject([
    { words: 'The link was copied by Jonah Reyes, to be handed over by other means' },
  ])
  const paper = await sign(token)
  expect(paper).toContain('whoever held the link that was mailed, or the copy of it that Jonah Reyes took')
  expect(paper).toContain('The link was copied by Jonah Reyes')
})

test('a link that nobody copied is told as mailed', async () => {
  const { send, sign, tokenMailedTo } = await studioWithManager()
  const email = address()
  await send(email)
  const paper = await sign(await tokenMailedTo(email))
  expect(paper).toContain('whoever held the link that was mailed')
  expect(paper).not.toContain('copy of it')
})
