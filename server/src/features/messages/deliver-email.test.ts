import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { doc, paragraph } from '@mantel/domain/contracts/rich-text'
import { afterAll, describe, expect, test } from 'vitest'
import { startMailServer } from '../../survival/testing-mail-server.ts'
import { startServer } from '../../testing/server.ts'
import { studioWithContract } from '../contracts/testing.ts'

const mailServer = await startMailServer()
afterAll(mailServer.close)
const server = await startServer({ env: { SMTP_URL: mailServer.url } })

describe('a contract email that the mail server refuses', () => {
  test('is recorded, and the sender of the contract is notified', async () => {
    const { send, see, call, projectId, act } = await studioWithContract(server)
    const email = `${randomUUID()}@example.com`
    mailServer.refuseBy(({ recipients }) =>
      recipients.includes(email) ? { code: 550, text: `No such mailbox: ${email}` } : undefined,
    )
    await send({ recipientEmail: email })
    await server.runJobs()
    const { events, displayedStatus } = await see()
    expect(displayedStatus).toBe('sent')
    expect(events).toMatchObject([
      { type: 'sent' },
      { type: 'refused', words: `Email to ${email} bounced (EMESSAGE 550)` },
    ])
    const { body: me } = await call('GET', '/api/auth/me')
    const [notice, ...more] = mailServer
      .acceptedFor(me.email)
      .filter(({ mail }) => mail.subject?.includes('bounced'))
    expect(more).toEqual([])
    expect(notice?.mail.text).toContain(email)
    expect(notice?.mail.text).toContain(`/app/projects/${projectId}/contract`)
    const { body: activity } = await call('GET', `/api/projects/${projectId}/activity`)
    expect(activity.items[0]).toMatchObject({
      action: 'contract.undelivered',
      description: `Email to ${email} about the contract “Staging agreement” bounced`,
    })
    // The contract can still be sent to another address.
    await act('extensions', { expiresInDays: 30, recipientEmail: `${randomUUID()}@example.com` })
    await server.runJobs()
    expect((await see()).events.at(-1)).toMatchObject({ type: 'accepted' })
  })

  test('is reported to no one while it may still arrive', async () => {
    const { send, see } = await studioWithContract(server)
    mailServer.refuseBy(() => ({ code: 451, text: 'Come back later' }))
    await send()
    await server.runJobs()
    expect((await see()).events).toMatchObject([{ type: 'sent' }])
  })
})

test('a contract email is accepted once, even while someone deletes the project', async () => {
  // Leaves out the owner's signature, which would block the deletion by itself.
  const content = doc(paragraph('{signature.client}'))
  const { send, see, call, projectId } = await studioWithContract(server, content)
  const email = `${randomUUID()}@example.com`
  let deletion: ReturnType<typeof call> | undefined
  mailServer.refuseBy(async ({ recipients }) => {
    if (!recipients.includes(email)) return undefined
    deletion ??= call('DELETE', `/api/projects/${projectId}`)
    // After this, the deletion has either been answered or is waiting for the email's transaction.
    await Promise.race([deletion, sleep(1_000)])
    return undefined
  })
  await send({ recipientEmail: email })
  await server.runJobs()
  expect(await deletion).toMatchObject({
    status: 409,
    body: { error: 'This project has signature records. It can only be archived.' },
  })
  expect(mailServer.offeredTo(email)).toHaveLength(1)
  expect((await see()).events).toMatchObject([{ type: 'sent' }, { type: 'accepted' }])
})

test('a failed email is sent with its link when someone retries it', async () => {
  const { send, see } = await studioWithContract(server)
  const email = `${randomUUID()}@example.com`
  mailServer.refuseBy(() => ({ code: 451, text: 'Come back later' }))
  await send({ recipientEmail: email })
  // Simulates the eleven attempts before the last one, over sixteen hours.
  const updateJob = (set: string) =>
    server.sql<{ id: string }>(
      `update graphile_worker._private_jobs j set ${set} from graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = 'deliver-message'
         and j.payload #>> '{data,messageId}' = (select id::text from messages where to_address = $1) returning j.id`,
      [email],
    )
  const [job] = await updateJob('attempts = 11')
  await server.runJobs()
  const stored = async () =>
    (await server.sql<{ status: string }>('select status from messages where to_address = $1', [email]))[0]
  expect(await stored()).toEqual({ status: 'failed' })
  await server.runJobs()
  expect((await see()).events.at(-1)).toMatchObject({ type: 'refused' })
  mailServer.refuseBy(() => undefined)
  const admin = await server.signIn('SuperAdmin')
  expect((await admin('POST', `/api/admin/jobs/${job?.id}/retry`)).status).toBe(200)
  await server.runJobs()
  const [accepted, ...more] = mailServer.acceptedFor(email)
  expect(more).toEqual([])
  expect(accepted?.mail.text).toMatch(/Review and sign: http:\/\/mantel\.test\/sign\/sign_/)
  expect(await stored()).toEqual({ status: 'sent' })
  expect((await see()).events.at(-1)).toMatchObject({ type: 'accepted' })
})

test('an email that lost its link is not sent', async () => {
  const { send } = await studioWithContract(server)
  const email = `${randomUUID()}@example.com`
  mailServer.refuseBy(() => undefined)
  await send({ recipientEmail: email })
  await server.sql("update messages set status = 'failed', sealed_link = null where to_address = $1", [email])
  await server.runJobs()
  expect(mailServer.offeredTo(email)).toEqual([])
})
