import { afterAll, expect, test } from 'vitest'
import { startMailServer } from '../../../survival/testing-mail-server.ts'
import { startServer } from '../../../testing/server.ts'

const mailServer = await startMailServer()
afterAll(mailServer.close)
const [server, alone] = [await startServer({ env: { SMTP_URL: mailServer.url } }), await startServer()]
const admin = await server.signIn('SuperAdmin')
const { email } = admin.user
const listActivity = async () =>
  (
    await server.sql<{ description: string }>(
      "select description from admin_activities where action = 'mail.tried' order by created_at",
    )
  ).map(({ description }) => description)

test('a test email goes to the SuperAdmin, and the mail server’s response is shown', async () => {
  const { status, body } = await admin('POST', '/api/admin/mail/test')
  expect([status, body]).toEqual([
    200,
    { sentTo: email, isAccepted: true, answer: expect.stringMatching(/^250 /) },
  ])
  const [message] = mailServer.acceptedFor(email)
  expect(message?.mail.subject).toBe('Test email from Mantel')
  expect(message?.mail.text).toContain('You sent this test email from Mantel.')
  expect(await listActivity()).toEqual(['Sent a test email'])
})

test('it has the sender of all platform emails', async () => {
  const { body } = await admin('GET', '/api/admin/settings')
  await admin('PATCH', '/api/admin/settings', { name: 'Mantel West', version: body.version })
  await admin('POST', '/api/admin/mail/test')
  await server.call('POST', '/api/auth/request-reset', { email })
  await server.runJobs()
  await server.runJobs()
  const senders = mailServer.acceptedFor(email).map(({ mail }) => mail.from?.name)
  expect(senders.slice(1)).toEqual(['Mantel West', 'Mantel West'])
})

test('a refusal shows the mail server’s response', async () => {
  mailServer.refuseBy(() => ({ code: 550, text: 'We do not know you' }))
  expect((await admin('POST', '/api/admin/mail/test')).body).toEqual({
    sentTo: email,
    isAccepted: false,
    answer: '550 We do not know you',
  })
  expect((await listActivity()).at(-1)).toBe('Tried to send a test email, which wasn’t accepted')
})

test('an unreachable mail server is reported', async () => {
  const away = await startServer({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  const superAdmin = await away.signIn('SuperAdmin')
  expect((await superAdmin('POST', '/api/admin/mail/test')).body).toMatchObject({
    isAccepted: false,
    answer: expect.stringContaining('ECONNREFUSED'),
  })
})

test('without a mail server, the email is written to the outbox', async () => {
  const superAdmin = await alone.signIn('SuperAdmin')
  expect((await superAdmin('POST', '/api/admin/mail/test')).body).toMatchObject({
    isAccepted: true,
    answer: expect.stringMatching(/^Written to the outbox as .+\.eml$/),
  })
  expect((await alone.mails()).map(({ to }) => to)).toEqual([superAdmin.user.email])
})

test('only SuperAdmins can send one', async () => {
  const studio = await server.signIn()
  expect((await studio('POST', '/api/admin/mail/test')).status).toBe(403)
})
