import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { startServer } from '../../../testing/server.ts'
import { studioWithContract } from '../testing.ts'

const server = await startServer()
const address = () => `${randomUUID()}@example.com`
const lettersTo = async (email: string) => {
  await server.runJobs()
  return (await server.mails()).filter(({ to }) => to === email)
}
const endOfEarlier = 'Any link to it that you were sent before no longer works.'

describe('an invitation', () => {
  test('says what it is about, and keeps the lines of what the sender wrote', async () => {
    const { send } = await studioWithContract(server)
    const recipientEmail = address()
    await send({ recipientEmail, message: 'Hi Hannah,\n\nhere it is.\r\nJonah <3' })
    const [letter] = await lettersTo(recipientEmail)
    expect(letter?.text).toContain('Your “Staging agreement” for 412 Maple Avenue is ready to read and sign.')
    expect(letter?.text.replaceAll('\r\n', '\n')).toContain('Hi Hannah,\n\nhere it is.\nJonah <3')
    expect(letter?.html.replaceAll(/\s*\n/g, '')).toContain('Hi Hannah,<br><br>here it is.<br>Jonah &lt;3')
    expect(letter?.text).not.toContain(endOfEarlier)
    expect(letter?.text).toMatch(/works until \d\d\/\d\d\/\d{4}\.\s*\n/)
  })

  test('after another says that the earlier link no longer works', async () => {
    const { send, act } = await studioWithContract(server)
    const [recipientEmail, elsewhere] = [address(), address()]
    await send({ recipientEmail })
    await send({ recipientEmail })
    await act('extensions', { expiresInDays: 90, recipientEmail: elsewhere })
    const [first, second] = await lettersTo(recipientEmail)
    const [moved] = await lettersTo(elsewhere)
    expect([first, second, moved].map((letter) => letter?.text.includes(endOfEarlier))).toEqual([
      false,
      true,
      true,
    ])
  })
})

describe('a mailbox', () => {
  test('that gets a copy is written to no more often than one that signs', async () => {
    const { send } = await studioWithContract(server)
    const agent = address()
    const statuses = []
    for (let n = 0; n < 7; n += 1) statuses.push((await send({ ccEmails: [agent] })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  })

  test('is not filled by reminders and withdrawals of many contracts', async () => {
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
    // As if they had gone out over a day.
    await server.sql('update contract_signing_links set recipient_email = $2 where company_id = $1', [
      companyId,
      recipientEmail,
    ])
    const answers = []
    for (const id of ids.slice(0, 6))
      answers.push((await call('POST', `/api/contracts/${id}/reminders`)).status)
    expect(answers).toEqual([200, 200, 200, 200, 200, 429])
    const withdraw = (tellRecipient: boolean) =>
      call('POST', `/api/contracts/${ids[6]}/withdrawals`, { tellRecipient })
    expect((await withdraw(true)).status).toBe(429)
    // What nobody is written about, nobody waits for.
    expect((await withdraw(false)).status).toBe(200)
    expect(await lettersTo(recipientEmail)).toHaveLength(5)
  })

  test('is not closed to one studio by another, and not filled by many together', async () => {
    const recipientEmail = address()
    const statuses = []
    for (let n = 0; n < 5; n += 1) {
      const { send } = await studioWithContract(server)
      for (let again = 0; again < 5; again += 1) statuses.push((await send({ recipientEmail })).status)
    }
    expect(statuses).toEqual([...Array<number>(20).fill(200), ...Array<number>(5).fill(429)])
  })
})

test('nobody sends, copies, moves, reminds, withdraws or signs for a studio in somebody else’s name', async () => {
  const { call, contractId, companyId, see, send } = await studioWithContract(server)
  await send()
  const { body: me } = await call('GET', '/api/auth/me')
  const superAdmin = await server.newUser('SuperAdmin', null)
  const token = await server.newSession({ id: me.id, companyId, role: 'CompanyAdmin' }, superAdmin.id)
  const posing = (method: string, url: string, body?: unknown) =>
    server.call(method, url, body, { authorization: `Bearer ${token}` })
  const before = await see()
  expect((await posing('GET', `/api/contracts/${contractId}`)).status).toBe(200)
  const { body: settings } = await posing('GET', '/api/settings')
  const sending = { version: before.version, recipientName: 'H', recipientEmail: address() }
  const esign = { esignOwnerName: 'Somebody Else', seen: settings.esign.seen }
  for (const answer of [
    await posing('POST', `/api/contracts/${contractId}/sendings`, sending),
    await posing('POST', `/api/contracts/${contractId}/links`),
    await posing('POST', `/api/contracts/${contractId}/extensions`, { expiresInDays: 90 }),
    await posing('POST', `/api/contracts/${contractId}/reminders`),
    await posing('POST', `/api/contracts/${contractId}/withdrawals`, {}),
    await posing('PATCH', '/api/settings/esign', esign),
  ])
    expect(answer).toMatchObject({ status: 403, body: { error: 'Only the person themselves may do this' } })
  expect(await see()).toEqual(before)
})
