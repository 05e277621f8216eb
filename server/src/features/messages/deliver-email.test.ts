import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { doc, paragraph } from '@mantel/domain/contracts/rich-text'
import { afterAll, describe, expect, test } from 'vitest'
import { openPostOffice } from '../../survival/testing-post-office.ts'
import { startServer } from '../../testing/server.ts'
import { studioWithContract } from '../contracts/testing.ts'

const office = await openPostOffice()
afterAll(office.close)
const server = await startServer({ env: { SMTP_URL: office.url } })

describe('a letter about a contract that its mail server refuses', () => {
  test('stands in the record, and whoever sent the contract is told', async () => {
    const { send, see, call, projectId, act } = await studioWithContract(server)
    const email = `${randomUUID()}@example.com`
    office.judgeBy(({ recipients }) =>
      recipients.includes(email) ? { code: 550, words: `No such mailbox: ${email}` } : undefined,
    )
    await send({ recipientEmail: email })
    await server.runJobs()
    const { events, state } = await see()
    expect(state).toBe('sent')
    expect(events).toMatchObject([
      { type: 'sent' },
      { type: 'refused', words: `The letter to ${email} was not taken by the mail server (EMESSAGE 550)` },
    ])
    const { body: me } = await call('GET', '/api/auth/me')
    const [notice, ...more] = office
      .acceptedFor(me.email)
      .filter(({ mail }) => mail.subject?.includes('not delivered'))
    expect(more).toEqual([])
    expect(notice?.mail.text).toContain(email)
    expect(notice?.mail.text).toContain(`/app/projects/${projectId}/contract`)
    const { body: story } = await call('GET', `/api/projects/${projectId}/activity`)
    expect(story.items[0]).toMatchObject({
      action: 'contract.undelivered',
      description: `The letter to ${email} about the contract “Staging agreement” was not delivered`,
    })
    // Somewhere else it arrives.
    await act('extensions', { expiresInDays: 30, recipientEmail: `${randomUUID()}@example.com` })
    await server.runJobs()
    expect((await see()).events.at(-1)).toMatchObject({ type: 'accepted' })
  })

  test('is told to nobody as long as it may still arrive', async () => {
    const { send, see } = await studioWithContract(server)
    office.judgeBy(() => ({ code: 451, words: 'Come back later' }))
    await send()
    await server.runJobs()
    expect((await see()).events).toMatchObject([{ type: 'sent' }])
  })
})

test('a letter about a contract is taken once, also while somebody tries to delete the project', async () => {
  // Without a signature of the studio's, which alone would keep the project.
  const words = doc(paragraph('{signature.client}'))
  const { send, see, call, projectId } = await studioWithContract(server, words)
  const email = `${randomUUID()}@example.com`
  let deletion: ReturnType<typeof call> | undefined
  office.judgeBy(async ({ recipients }) => {
    if (!recipients.includes(email)) return undefined
    deletion ??= call('DELETE', `/api/projects/${projectId}`)
    // It has its answer by then, or waits for the letter.
    await Promise.race([deletion, sleep(1_000)])
    return undefined
  })
  await send({ recipientEmail: email })
  await server.runJobs()
  expect(await deletion).toMatchObject({
    status: 409,
    body: { error: 'This project holds evidence of a signature. It can only be archived.' },
  })
  expect(office.offeredTo(email)).toHaveLength(1)
  expect((await see()).events).toMatchObject([{ type: 'sent' }, { type: 'accepted' }])
})

test('a letter that was given up goes out with its link when somebody has it tried again', async () => {
  const { send, see } = await studioWithContract(server)
  const email = `${randomUUID()}@example.com`
  office.judgeBy(() => ({ code: 451, words: 'Come back later' }))
  await send({ recipientEmail: email })
  // The eleven tries before the last, over sixteen hours.
  const waiting = (set: string) =>
    server.sql<{ id: string }>(
      `update graphile_worker._private_jobs j set ${set} from graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = 'deliver-message'
         and j.payload #>> '{data,messageId}' = (select id::text from messages where to_address = $1) returning j.id`,
      [email],
    )
  const [job] = await waiting('attempts = 11')
  await server.runJobs()
  const stored = async () =>
    (await server.sql<{ status: string }>('select status from messages where to_address = $1', [email]))[0]
  expect(await stored()).toEqual({ status: 'failed' })
  await server.runJobs()
  expect((await see()).events.at(-1)).toMatchObject({ type: 'refused' })
  office.judgeBy(() => undefined)
  const admin = await server.signIn('SuperAdmin')
  expect((await admin('POST', `/api/admin/jobs/${job?.id}/retry`)).status).toBe(200)
  await server.runJobs()
  const [letter, ...more] = office.acceptedFor(email)
  expect(more).toEqual([])
  expect(letter?.mail.text).toMatch(/Read and sign: http:\/\/mantel\.test\/sign\/sign_/)
  expect(await stored()).toEqual({ status: 'sent' })
  expect((await see()).events.at(-1)).toMatchObject({ type: 'accepted' })
})

test('a letter that lost its link does not go out without it', async () => {
  const { send } = await studioWithContract(server)
  const email = `${randomUUID()}@example.com`
  office.judgeBy(() => undefined)
  await send({ recipientEmail: email })
  await server.sql("update messages set status = 'failed', sealed_link = null where to_address = $1", [email])
  await server.runJobs()
  expect(office.offeredTo(email)).toEqual([])
})
