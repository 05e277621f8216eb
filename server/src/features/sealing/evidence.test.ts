import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { runPdfTool } from '../../platform/pdf/testing.ts'
import { startServer } from '../../testing/server.ts'
import { signature, studioWithContract } from '../contracts/testing.ts'

const server = await startServer()
const browser = 'Mozilla/5.0 (Macintosh) Studio/1'

/** Creates a studio whose contracts are sent by a manager, not by the owner. */
async function studioWithManager() {
  const studio = await studioWithContract(server)
  const manager = await server.signIn('Manager', studio.companyId)
  await server.sql("update users set first_name = 'Jonah', last_name = 'Reyes' where id = $1", [
    manager.user.id,
  ])
  const act = async (path: string, body: object = {}) =>
    server.call('POST', `/api/contracts/${studio.contractId}/${path}`, body, {
      authorization: `Bearer ${manager.token}`,
      'user-agent': browser,
    })
  const send = async (recipientEmail: string) =>
    act('sendings', {
      version: (await studio.see()).version,
      recipientName: 'Hannah Whitlock',
      recipientEmail,
    })
  /** Reads the token from the email, because copying the link would record an event. */
  const tokenMailedTo = async (email: string) => {
    await server.runJobs()
    const message = (await server.mails()).findLast(({ to }) => to === email)
    return message?.link?.split('/').at(-1) ?? ''
  }
  const sign = async (token: string) => {
    const { status, body } = await server.call('POST', `/api/sign/${token}`, signature)
    expect(status).toBe(200)
    return (await runPdfTool('pdftotext', Buffer.from(body.pdfData, 'base64'), '-raw')).replace(/\s+/g, ' ')
  }
  return { ...studio, manager, act, send, tokenMailedTo, sign }
}
const address = () => `${randomUUID()}@example.com`

test('the owner’s signature is shown as placed by the sender, with the sender’s IP address and browser', async () => {
  const { send, sign, see, tokenMailedTo, manager, portal, contractId } = await studioWithManager()
  const email = address()
  expect((await send(email)).status).toBe(200)
  const [owner] = (await see()).signatures
  expect(owner).toMatchObject({
    signerName: 'Maya Okafor',
    signerEmail: null,
    placedBy: { name: 'Jonah Reyes', email: manager.user.email },
  })
  const pdfText = await sign(await tokenMailedTo(email))
  expect(pdfText.replaceAll(/[\s\u200b]/g, '')).toContain(
    `Addedfromthecompany’ssettingswhenJonahReyes(${manager.user.email})sentit`,
  )
  expect(pdfText).toContain(browser)
  expect(pdfText).not.toContain('Not recorded')
  const { body } = await portal('GET', `/api/contracts/${contractId}`)
  expect(body.signatures.map(({ placedBy }: { placedBy: unknown }) => placedBy)).toEqual([null, null, null])
})

test('the certificate omits reasons and other addresses, and lists new links', async () => {
  const { send, act, sign, see, tokenMailedTo } = await studioWithManager()
  const [first, second, last] = [`first-${address()}`, `second-${address()}`, `last-${address()}`]
  await send(first)
  await act('withdrawals', { reason: 'Price needs another look', notifyRecipient: false })
  await send(second)
  const declined = await server.call('POST', `/api/sign/${await tokenMailedTo(second)}/declines`, {
    reason: 'We have two cats',
  })
  expect(declined.status).toBe(204)
  await send(second)
  await send(second)
  expect((await act('extensions', { expiresInDays: 90, recipientEmail: last })).status).toBe(200)
  const texts = (await see()).events.map((event: { words: string }) => event.words)
  // Unlike the client, the studio sees the reasons.
  expect(texts).toContain('Withdrawn by Jonah Reyes: Price needs another look')
  expect(texts).toContain('Replaced by a new version by Jonah Reyes')
  const moved = texts.find((text: string) => text.startsWith('New link'))
  expect(moved).toMatch(
    new RegExp(
      `^New link sent to ${last} by Jonah Reyes, expires \\d\\d/\\d\\d/\\d{4}\\. The earlier link stopped working\\.$`,
    ),
  )
  const pdfText = await sign(await tokenMailedTo(last))
  const compactText = pdfText.replaceAll(/[\s\u200b]/g, '')
  expect(compactText).not.toContain('Priceneedsanotherlook')
  expect(compactText).not.toContain('twocats')
  for (const other of [first, second]) expect(compactText).not.toContain(other)
  expect(compactText).toContain(last)
  expect(compactText).toContain('WithdrawnbyJonahReyes')
  expect(pdfText).toContain('Declined')
})

test('an extension is recorded with its date', async () => {
  const { send, act, see } = await studioWithManager()
  await send(address())
  await act('extensions', { expiresInDays: 90 })
  expect((await see()).events.at(-1).words).toMatch(/^Extended until \d\d\/\d\d\/\d{4} by Jonah Reyes$/)
})

test('copying a link is recorded once, in the evidence and on the certificate', async () => {
  const { send, act, sign, see, tokenMailedTo } = await studioWithManager()
  const email = address()
  await send(email)
  const token = await tokenMailedTo(email)
  for (const _ of [1, 2]) expect((await act('links')).body.url).toContain(token)
  const copied = (await see()).events.filter(({ type }: { type: string }) => type === 'copied')
  expect(copied).toMatchObject([{ words: 'Signing link copied by Jonah Reyes' }])
  const pdfText = await sign(token)
  expect(pdfText).toContain('Private link sent by email. Jonah Reyes also copied the link.')
  expect(pdfText).toContain('Signing link copied by Jonah Reyes')
})

test('a link that was not copied is described as emailed only', async () => {
  const { send, sign, tokenMailedTo } = await studioWithManager()
  const email = address()
  await send(email)
  const pdfText = await sign(await tokenMailedTo(email))
  expect(pdfText).toContain('Private link sent by email.')
  expect(pdfText).not.toContain('also copied the link')
})
