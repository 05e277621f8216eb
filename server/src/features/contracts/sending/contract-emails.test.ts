import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../../testing/server.ts'
import { studioWithContract } from '../testing.ts'

const server = await sharedServer()
const address = () => `${randomUUID()}@example.com`
const emailsTo = async (email: string) => {
  await server.runJobs()
  return (await server.mails()).filter(({ to }) => to === email)
}
const earlierLinkEnded = 'Earlier links to this contract no longer work.'

describe('an invitation', () => {
  test('names the contract and keeps the line breaks of the sender’s message', async () => {
    const { send } = await studioWithContract(server)
    const recipientEmail = address()
    await send({ recipientEmail, message: 'Hi Hannah,\n\nhere it is.\r\nJonah <3' })
    const [message] = await emailsTo(recipientEmail)
    expect(message?.text).toContain('“Staging agreement” for 412 Maple Avenue is ready to review and sign.')
    expect(message?.text.replaceAll('\r\n', '\n')).toContain('Hi Hannah,\n\nhere it is.\nJonah <3')
    expect(message?.html.replaceAll(/\s*\n/g, '')).toContain('Hi Hannah,<br><br>here it is.<br>Jonah &lt;3')
    expect(message?.text).not.toContain(earlierLinkEnded)
    expect(message?.text).toMatch(/expires on \d\d\/\d\d\/\d{4}\.\s*\n/)
  })

  test('says that the earlier link no longer works if there was one', async () => {
    const { send, act } = await studioWithContract(server)
    const [recipientEmail, newEmail] = [address(), address()]
    await send({ recipientEmail })
    await send({ recipientEmail })
    await act('extensions', { expiresInDays: 90, recipientEmail: newEmail })
    const [first, second] = await emailsTo(recipientEmail)
    const [moved] = await emailsTo(newEmail)
    expect([first, second, moved].map((message) => message?.text.includes(earlierLinkEnded))).toEqual([
      false,
      true,
      true,
    ])
  })
})

describe('a mailbox', () => {
  test('that gets copies has the same email limit as a signer’s', async () => {
    const { send } = await studioWithContract(server)
    const agent = address()
    const statuses = []
    for (let n = 0; n < 7; n += 1) statuses.push((await send({ ccEmails: [agent] })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  })

  test('is not flooded by reminders and withdrawals of many contracts', { tags: 'reliability' }, async () => {
    const { call, projectId, templateId, companyId } = await studioWithContract(server)
    const recipientEmail = address()
    const ids: string[] = []
    for (let n = 0; n < 7; n += 1) {
      const { body: draft } = await call('POST', `/api/projects/${projectId}/contracts`, { templateId })
      ids.push(draft.id)
      const sent = await call('POST', `/api/contracts/${draft.id}/sendings`, {
        version: draft.version,
        recipientName: 'Hannah Whitlock',
        recipientEmail: address(),
      })
      expect(sent.status).toBe(200)
    }
    // Simulates contracts sent to one address over a day. Sending them now would exceed the limit per address.
    await server.sql('update contract_signing_links set recipient_email = $2 where company_id = $1', [
      companyId,
      recipientEmail,
    ])
    const answers = []
    for (const id of ids.slice(0, 6))
      answers.push((await call('POST', `/api/contracts/${id}/reminders`)).status)
    expect(answers).toEqual([200, 200, 200, 200, 200, 429])
    const withdraw = (notifyRecipient: boolean) =>
      call('POST', `/api/contracts/${ids[6]}/withdrawals`, { notifyRecipient })
    expect((await withdraw(true)).status).toBe(429)
    // A withdrawal that sends no email is not limited.
    expect((await withdraw(false)).status).toBe(200)
    expect(await emailsTo(recipientEmail)).toHaveLength(5)
  })

  test('stays reachable for one studio whatever another sends, and has a limit for all studios together', {
    tags: 'reliability',
  }, async () => {
    const recipientEmail = address()
    const statuses = []
    for (let n = 0; n < 5; n += 1) {
      const { send } = await studioWithContract(server)
      for (let again = 0; again < 5; again += 1) statuses.push((await send({ recipientEmail })).status)
    }
    expect(statuses).toEqual([...Array<number>(20).fill(200), ...Array<number>(5).fill(429)])
  })
})

test('an impersonating SuperAdmin cannot send, copy, move, remind, withdraw or sign for a studio', async () => {
  const { call, contractId, companyId, see, send } = await studioWithContract(server)
  await send()
  const { body: me } = await call('GET', '/api/auth/me')
  const superAdmin = await server.newUser('SuperAdmin', null)
  const token = await server.newSession({ id: me.id, companyId, role: 'CompanyAdmin' }, superAdmin.id)
  const impersonate = (method: string, url: string, body?: unknown) =>
    server.call(method, url, body, { authorization: `Bearer ${token}` })
  const before = await see()
  expect((await impersonate('GET', `/api/contracts/${contractId}`)).status).toBe(200)
  const { body: settings } = await impersonate('GET', '/api/settings')
  const sending = { version: before.version, recipientName: 'H', recipientEmail: address() }
  const esign = { esignOwnerName: 'Somebody Else', seen: settings.esign.seen }
  for (const answer of [
    await impersonate('POST', `/api/contracts/${contractId}/sendings`, sending),
    await impersonate('POST', `/api/contracts/${contractId}/links`),
    await impersonate('POST', `/api/contracts/${contractId}/extensions`, { expiresInDays: 90 }),
    await impersonate('POST', `/api/contracts/${contractId}/reminders`),
    await impersonate('POST', `/api/contracts/${contractId}/withdrawals`, {}),
    await impersonate('PATCH', '/api/settings/esign', esign),
  ])
    expect(answer).toMatchObject({
      status: 403,
      body: { error: 'You can’t do this while impersonating a user' },
    })
  expect(await see()).toEqual(before)
})
