import { afterAll, expect, test } from 'vitest'
import { openPostOffice } from '../../../survival/testing-post-office.ts'
import { startServer } from '../../../testing/server.ts'

const office = await openPostOffice()
afterAll(office.close)
const [server, alone] = [await startServer({ env: { SMTP_URL: office.url } }), await startServer()]
const admin = await server.signIn('SuperAdmin')
const { email } = admin.user
const told = async () =>
  (
    await server.sql<{ description: string }>(
      "select description from admin_activities where action = 'mail.tried' order by created_at",
    )
  ).map(({ description }) => description)

test('a test letter goes to whoever asks, and the mail server’s answer comes back', async () => {
  const { status, body } = await admin('POST', '/api/admin/mail/test')
  expect([status, body]).toEqual([
    200,
    { sentTo: email, isAccepted: true, answer: expect.stringMatching(/^250 /) },
  ])
  const [letter] = office.acceptedFor(email)
  expect(letter?.mail.subject).toBe('A test from Mantel')
  expect(letter?.mail.text).toContain('to see whether its mail works')
  expect(await told()).toEqual(['Sent a test letter to themselves, which was accepted'])
})

test('it comes from whom all letters of the platform come', async () => {
  const { body } = await admin('GET', '/api/admin/settings')
  await admin('PATCH', '/api/admin/settings', { name: 'Mantel West', version: body.version })
  await admin('POST', '/api/admin/mail/test')
  await server.call('POST', '/api/auth/request-reset', { email })
  await server.runJobs()
  await server.runJobs()
  const senders = office.acceptedFor(email).map(({ mail }) => mail.from?.name)
  expect(senders.slice(1)).toEqual(['Mantel West', 'Mantel West'])
})

test('a refusal is told in the mail server’s words', async () => {
  office.judgeBy(() => ({ code: 550, words: 'We do not know you' }))
  expect((await admin('POST', '/api/admin/mail/test')).body).toEqual({
    sentTo: email,
    isAccepted: false,
    answer: '550 We do not know you',
  })
  expect((await told()).at(-1)).toBe('Sent a test letter to themselves, which was not accepted')
})

test('a mail server that is away is told as such', async () => {
  const away = await startServer({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  const keeper = await away.signIn('SuperAdmin')
  expect((await keeper('POST', '/api/admin/mail/test')).body).toMatchObject({
    isAccepted: false,
    answer: expect.stringContaining('ECONNREFUSED'),
  })
})

test('without a mail server it is in the outbox', async () => {
  const keeper = await alone.signIn('SuperAdmin')
  expect((await keeper('POST', '/api/admin/mail/test')).body).toMatchObject({
    isAccepted: true,
    answer: expect.stringMatching(/^Written to the outbox as .+\.eml$/),
  })
  expect((await alone.mails()).map(({ to }) => to)).toEqual([keeper.user.email])
})

test('nobody else can have one sent', async () => {
  const studio = await server.signIn()
  expect((await studio('POST', '/api/admin/mail/test')).status).toBe(403)
})
