import { doc, paragraph } from '@mantel/domain/contracts/rich-text'
import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../../testing/server.ts'
import { agreement, studioWithContract } from '../testing.ts'

const server = await sharedServer()
const statusOf = async (token: string) => (await server.call('GET', `/api/sign/${token}`)).status
const emailsTo = async (address: string) => {
  await server.runJobs()
  return (await server.mails()).filter(({ to }) => to === address)
}

const countReminderJobs = async (contractId: string) =>
  (
    await server.sql(
      `select from graphile_worker._private_jobs where payload #>> '{data,linkId}' in
         (select id::text from contract_signing_links where contract_id = $1)
         and task_id in (select id from graphile_worker._private_tasks where identifier = 'remind-contract')`,
      [contractId],
    )
  ).length

describe('a sent contract', () => {
  test('can be withdrawn, and its link says so', async () => {
    const { send, act, tokenNow, project, see } = await studioWithContract(server)
    const email = 'hannah.two@example.com'
    await send({ recipientEmail: email })
    const token = await tokenNow()
    expect(await act('withdrawals', { reason: 'Wrong price' })).toMatchObject({
      status: 200,
      body: {
        displayedStatus: 'withdrawn',
        status: 'draft',
        content: agreement,
        withdrawnReason: 'Wrong price',
      },
    })
    expect(await server.call('GET', `/api/sign/${token}`)).toMatchObject({
      status: 410,
      body: {
        error: 'This contract has been withdrawn by the sender. Please contact them for an updated version.',
      },
    })
    expect((await emailsTo(email)).map(({ subject }) => subject)).toContain(
      'Withdrawn: Staging agreement for 412 Maple Avenue',
    )
    expect(await project()).toMatchObject({ contractSigningStatus: 'withdrawn' })
    expect(await act('withdrawals', {})).toMatchObject({ status: 409 })
    expect((await see()).events.map(({ type }: { type: string }) => type)).toContain('withdrawn')
  })

  test('gets up to four automatic reminders, and one manual reminder a day', async () => {
    const { send, act, contractId } = await studioWithContract(server)
    const email = 'hannah.three@example.com'
    await send({ recipientEmail: email })
    const reminders = async () =>
      (await emailsTo(email)).filter(({ subject }) => subject.startsWith('Reminder')).length
    expect(await act('reminders')).toMatchObject({ status: 200, body: { link: { reminderCount: 1 } } })
    expect((await act('reminders')).body.error).toBe('You already sent a reminder today. Try again tomorrow.')
    expect(await reminders()).toBe(1)
    for (let day = 3; day <= 24; day += 3) {
      await server.sql(
        "update contract_signing_links set last_reminded_at = now() - interval '3 days' where contract_id = $1",
        [contractId],
      )
      await runDue('remind-contract')
    }
    expect(await reminders()).toBe(4)
  })

  test('expires, is recorded once, and can be extended or sent to another address', async () => {
    const { send, act, tokenNow, contractId, see, project, call } = await studioWithContract(server)
    await send({ recipientEmail: 'hannah.four@example.com' })
    const token = await tokenNow()
    await server.sql('update contract_signing_links set expires_at = now() where contract_id = $1', [
      contractId,
    ])
    expect(await server.call('GET', `/api/sign/${token}`)).toMatchObject({
      status: 404,
      body: { error: 'This signing link is no longer valid. Please contact the sender for a new link.' },
    })
    await runDue('expire-contract')
    await runDue('expire-contract')
    expect((await see()).displayedStatus).toBe('expired')
    expect(await project()).toMatchObject({ contractSigningStatus: 'expired' })
    const { body: me } = await call('GET', '/api/auth/me')
    const notices = (await emailsTo(me.email)).filter(({ subject }) => subject.includes('expired'))
    expect(notices).toHaveLength(1)
    expect(await act('extensions', { expiresInDays: 14 })).toMatchObject({
      status: 200,
      body: { displayedStatus: 'sent' },
    })
    expect(await statusOf(token)).toBe(200)
    await act('extensions', { expiresInDays: 14, recipientEmail: 'elsewhere@example.com' })
    expect(await statusOf(token)).toBe(410)
    expect(await statusOf(await tokenNow())).toBe(200)
    expect(await emailsTo('elsewhere@example.com')).toHaveLength(1)
  })

  test('can expire again after an extension, with one notification per expiry', async () => {
    const { send, act, contractId, see, call } = await studioWithContract(server)
    await send({ expiresInDays: 7 })
    const expireLink = async () => {
      await server.sql('update contract_signing_links set expires_at = now() where contract_id = $1', [
        contractId,
      ])
      await runDue('expire-contract')
    }
    const { body: me } = await call('GET', '/api/auth/me')
    const countExpiries = async () => [
      (await see()).events.filter(({ type }: { type: string }) => type === 'expired').length,
      (await emailsTo(me.email)).filter(({ subject }) => subject.includes('expired')).length,
    ]
    await act('extensions', { expiresInDays: 14 })
    await act('extensions', { expiresInDays: 30 })
    // The expiry was scheduled three times, but the link expires once.
    await expireLink()
    expect(await countExpiries()).toEqual([1, 1])
    expect((await act('extensions', { expiresInDays: 14 })).body.displayedStatus).toBe('sent')
    await expireLink()
    expect(await countExpiries()).toEqual([2, 2])
  })

  test('can be extended but not shortened', async () => {
    const { send, act, see } = await studioWithContract(server)
    await send({ expiresInDays: 90 })
    const { expiresAt } = await see()
    expect(await act('extensions', { expiresInDays: 7 })).toMatchObject({
      status: 409,
      body: {
        error: expect.stringMatching(
          /^This link is already valid until \d\d\/\d\d\/\d{4}\. Choose a longer period\.$/,
        ),
      },
    })
    expect((await see()).expiresAt).toBe(expiresAt)
    const moved = await act('extensions', { expiresInDays: 7, recipientEmail: 'sooner@example.com' })
    expect([moved.status, moved.body.expiresAt < expiresAt]).toEqual([200, true])
  })

  test('gets reminders again after an extension, from a single job', async () => {
    const { send, act, contractId } = await studioWithContract(server)
    const email = 'hannah.five@example.com'
    await send({ recipientEmail: email })
    const reminders = async () =>
      (await emailsTo(email)).filter(({ subject }) => subject.startsWith('Reminder')).length
    const expireLink = () =>
      server.sql('update contract_signing_links set expires_at = now() where contract_id = $1', [contractId])
    // The link expires before the first reminder is due.
    await expireLink()
    await act('extensions', { expiresInDays: 14 })
    expect(await countReminderJobs(contractId)).toBe(1)
    // The reminder job runs after the link has expired, so it sends nothing and is not scheduled again.
    await expireLink()
    await runDue('remind-contract')
    expect([await countReminderJobs(contractId), await reminders()]).toEqual([0, 0])
    await act('extensions', { expiresInDays: 14 })
    await runDue('remind-contract')
    expect([await countReminderJobs(contractId), await reminders()]).toEqual([1, 1])
  })

  test('gets no reminders while its project is paused, and gets them again once it goes on', async () => {
    const { send, contractId, projectId, see } = await studioWithContract(server)
    await send()
    const moveTo = (stage: string) =>
      server.sql('update projects set status = $2 where id = $1', [projectId, stage])
    await moveTo('Paused')
    await runDue('remind-contract')
    await runDue('remind-contract')
    expect([(await see()).link.reminderCount, await countReminderJobs(contractId)]).toEqual([0, 1])
    await moveTo('Bid')
    await runDue('remind-contract')
    expect((await see()).link.reminderCount).toBe(1)
  })

  test('gets no reminders while the plan of the company has ended', async () => {
    const { send, contractId, companyId, see } = await studioWithContract(server)
    await send()
    const setPlan = (status: string) =>
      server.sql('update subscriptions set status = $2 where company_id = $1', [companyId, status])
    await setPlan('expired')
    await runDue('remind-contract')
    expect([(await see()).link.reminderCount, await countReminderJobs(contractId)]).toEqual([0, 1])
    await setPlan('active')
    await runDue('remind-contract')
    expect((await see()).link.reminderCount).toBe(1)
  })

  test.each([
    ['canceled', "status = 'Canceled'"],
    ['archived', 'archived_at = now()'],
  ])('gets no more reminders once its project is %s', async (_state, change) => {
    const { send, contractId, projectId, see } = await studioWithContract(server)
    await send()
    await server.sql(`update projects set ${change} where id = $1`, [projectId])
    await runDue('remind-contract')
    expect([(await see()).link.reminderCount, await countReminderJobs(contractId)]).toEqual([0, 0])
  })

  test('does not count a reminder that was not sent', async () => {
    const { send, act, see } = await studioWithContract(server)
    await send()
    const switchTo = (isActive: boolean) =>
      server.sql(
        "update system_email_templates set is_active = $1 where template_key = 'contract_reminder'",
        [isActive],
      )
    await switchTo(false)
    await runDue('remind-contract')
    expect((await act('reminders')).status).toBe(409)
    expect((await see()).link).toMatchObject({ reminderCount: 0, lastRemindedAt: null })
    await switchTo(true)
    await runDue('remind-contract')
    expect((await see()).link).toMatchObject({ reminderCount: 1 })
  })

  test('counts as unopened once it goes to another address', async () => {
    const { send, act, tokenNow, see } = await studioWithContract(server)
    await send()
    await server.call('POST', `/api/sign/${await tokenNow()}/openings`)
    expect((await see()).viewedAt).not.toBe(null)
    await act('extensions', { expiresInDays: 30, recipientEmail: 'another@example.com' })
    expect((await see()).viewedAt).toBe(null)
  })

  test('cannot be edited', async () => {
    const { send, call, contractId, see, companyId } = await studioWithContract(server)
    await send()
    const { version } = await see()
    const edit = { version, content: doc(paragraph('Other')) }
    expect(await call('PUT', `/api/contracts/${contractId}`, edit)).toMatchObject({
      status: 409,
      body: { error: 'This contract was sent. Withdraw it to edit it.' },
    })
    const staff = await server.signIn('Staff', companyId)
    expect((await staff('POST', `/api/contracts/${contractId}/withdrawals`, {})).status).toBe(403)
  })
})

/** Makes all jobs of this name due and runs them. */
async function runDue(name: string) {
  await server.sql(
    `update graphile_worker._private_jobs j set run_at = now() from graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = $1`,
    [name],
  )
  await server.runJobs()
}
