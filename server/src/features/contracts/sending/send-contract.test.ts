import { doc, paragraph } from '@mantel/domain/contracts/rich-text'
import { describe, expect, test } from 'vitest'
import { startServer } from '../../../testing/server.ts'
import { agreement, studioWithContract } from '../testing.ts'

const server = await startServer()
const statusOf = async (token: string) => (await server.call('GET', `/api/sign/${token}`)).status
const emailsTo = async (address: string) => {
  await server.runJobs()
  return (await server.mails()).filter(({ to }) => to === address)
}

describe('sending', () => {
  test('freezes the text with its values, signs for the studio, emails a link and updates the project', async () => {
    const { send, see, tokenNow, project, contractId, call, projectId } = await studioWithContract(server)
    const email = 'hannah.one@example.com'
    const { status, body } = await send({ recipientEmail: email, message: 'Here it is.\nPlease sign.' })
    expect([status, body.state, body.revision]).toEqual([200, 'sent', 1])
    expect(body.content.content[0].content[1]).toEqual({ type: 'text', text: ' furnishes ' })
    expect(body.content.content[0].content[2].attrs).toEqual({
      id: 'project.address',
      value: '412 Maple Avenue',
    })
    expect(body.contentHash).toMatch(/^[0-9a-f]{64}$/)
    expect(body.signatures).toMatchObject([
      { signerType: 'owner', signatureText: 'Maya Okafor', position: 1 },
    ])
    const [message] = await emailsTo(email)
    expect(message?.text).toContain('Here it is.\nPlease sign.')
    expect(message?.link).toBe(`http://mantel.test/sign/${await tokenNow()}`)
    expect(await project()).toMatchObject({ contractSigningStatus: 'sent', contractSentCount: 1 })
    expect((await see()).events.map(({ type }: { type: string }) => type)).toEqual([
      'sent',
      'accepted',
      'copied',
    ])
    const { body: activity } = await call('GET', `/api/projects/${projectId}/activity`)
    expect(activity.items.map(({ action }: { action: string }) => action)).toContain('contract.sent')
    const [row] = await server.sql<{ all: string }>(
      'select l::text as all from contract_signing_links l where contract_id = $1',
      [contractId],
    )
    expect(row?.all).not.toContain(await tokenNow())
  })

  test('is refused with a list of the missing values', async () => {
    const nothing = doc(paragraph('{company.website} {project.total} {signature.client}'))
    const { send, see } = await studioWithContract(server, nothing)
    expect(await send()).toMatchObject({
      status: 409,
      body: { error: 'These fields have no value: Company website, Project value' },
    })
    const unsigned = await studioWithContract(server, doc(paragraph('{signature.owner}')))
    expect((await unsigned.send()).body.error).toBe('Add a client signature field first')
    const odd = await studioWithContract(server, doc(paragraph('A \u{10FFFD} {signature.client}')))
    expect(await odd.send()).toMatchObject({ status: 400 })
    expect([(await see()).state, (await see()).events]).toEqual(['draft', []])
  })

  test('needs a sender with a verified email address and the current version', async () => {
    const { send, companyId, see } = await studioWithContract(server)
    await server.sql('update users set email_verified_at = null where company_id = $1', [companyId])
    expect((await send()).body.error).toBe('Confirm your email address first. Check your inbox for the link.')
    await server.sql('update users set email_verified_at = now() where company_id = $1', [companyId])
    expect(await send({ version: 99 })).toMatchObject({ status: 412 })
    expect((await see()).state).toBe('draft')
  })

  test('does not count toward the recipient’s email limit when it is refused', async () => {
    const { send, act } = await studioWithContract(server)
    const [recipientEmail, newEmail] = ['hannah.six@example.com', 'elsewhere.six@example.com']
    const switchTo = (isActive: boolean) =>
      server.sql("update system_email_templates set is_active = $1 where template_key = 'contract_sent'", [
        isActive,
      ])
    await switchTo(false)
    for (let tried = 0; tried < 6; tried += 1)
      expect((await send({ recipientEmail })).body.error).toBe(
        'We can’t send this email right now. Try again later.',
      )
    await switchTo(true)
    expect((await send({ recipientEmail })).status).toBe(200)
    await switchTo(false)
    const move = () => act('extensions', { expiresInDays: 30, recipientEmail: newEmail })
    for (let tried = 0; tried < 6; tried += 1) expect((await move()).status).toBe(409)
    await switchTo(true)
    expect((await move()).status).toBe(200)
  })

  test('again ends the earlier link and shows the signer what changed', async () => {
    const { send: sendTo, tokenNow, act, call, contractId, see } = await studioWithContract(server)
    const send = () => sendTo({ recipientEmail: 'hannah.again@example.com' })
    await send()
    const first = await tokenNow()
    await act('withdrawals', { reason: 'Wrong day', tellRecipient: false })
    const { version } = await see()
    const text = doc(paragraph('New words'), ...agreement.content)
    await call('PUT', `/api/contracts/${contractId}`, { version, content: text })
    await send()
    const second = await tokenNow()
    expect([await statusOf(first), await statusOf(second)]).toEqual([410, 200])
    const { body } = await server.call('GET', `/api/sign/${second}`)
    expect(body.previousContent.content).toHaveLength(agreement.content.length)
    expect(body.contractContent.content).toHaveLength(text.content.length)
    // Sent again without withdrawing it first.
    expect((await send()).body).toMatchObject({ revision: 3, state: 'sent' })
    expect(await statusOf(second)).toBe(410)
    // The database itself allows only one working link per contract.
    const reopen = server.sql(
      "update contract_signing_links set status = 'pending' where contract_id = $1 and status = 'withdrawn'",
      [contractId],
    )
    await expect(reopen).rejects.toThrow('contract_signing_links_open_unique')
  })

  test('shows a recipient no earlier version that only someone else received', async () => {
    const { send, tokenNow, act, call, contractId, see } = await studioWithContract(server)
    const before = async () =>
      (await server.call('GET', `/api/sign/${await tokenNow()}`)).body.previousContent?.content.length ?? null
    const sendWith = async (lines: string[], recipientEmail: string) => {
      await act('withdrawals', { tellRecipient: false })
      const content = doc(...lines.map((line) => paragraph(line)), ...agreement.content)
      await call('PUT', `/api/contracts/${contractId}`, { version: (await see()).version, content })
      expect((await send({ recipientEmail })).status).toBe(200)
    }
    const [hannah, otto, own] = ['h@example.com', 'o@example.com', agreement.content.length]
    await sendWith(['For Hannah'], hannah)
    await sendWith(['For Otto', 'alone'], otto)
    expect(await before()).toBe(null)
    await sendWith(['For Hannah', 'again', 'and more'], hannah)
    expect(await before()).toBe(own + 1)
    // After the link moves to Otto, he has received the third version too.
    await act('extensions', { expiresInDays: 90, recipientEmail: otto })
    expect(await before()).toBe(own + 2)
    await sendWith([], otto)
    expect(await before()).toBe(own + 3)
  })
})

describe('a sent contract', () => {
  test('can be withdrawn, and its link says so', async () => {
    const { send, act, tokenNow, project, see } = await studioWithContract(server)
    const email = 'hannah.two@example.com'
    await send({ recipientEmail: email })
    const token = await tokenNow()
    expect(await act('withdrawals', { reason: 'Wrong price' })).toMatchObject({
      status: 200,
      body: { state: 'withdrawn', status: 'draft', content: agreement, withdrawnReason: 'Wrong price' },
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
    expect((await see()).state).toBe('expired')
    expect(await project()).toMatchObject({ contractSigningStatus: 'expired' })
    const { body: me } = await call('GET', '/api/auth/me')
    const notices = (await emailsTo(me.email)).filter(({ subject }) => subject.includes('expired'))
    expect(notices).toHaveLength(1)
    expect(await act('extensions', { expiresInDays: 14 })).toMatchObject({
      status: 200,
      body: { state: 'sent' },
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
    expect((await act('extensions', { expiresInDays: 14 })).body.state).toBe('sent')
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
    const countReminderJobs = async () =>
      (
        await server.sql(
          `select from graphile_worker._private_jobs where payload #>> '{data,linkId}' in
             (select id::text from contract_signing_links where contract_id = $1)
             and task_id in (select id from graphile_worker._private_tasks where identifier = 'remind-contract')`,
          [contractId],
        )
      ).length
    const expireLink = () =>
      server.sql('update contract_signing_links set expires_at = now() where contract_id = $1', [contractId])
    // Before the first reminder was due.
    await expireLink()
    await act('extensions', { expiresInDays: 14 })
    expect(await countReminderJobs()).toBe(1)
    // After the job has seen that the link expired.
    await expireLink()
    await runDue('remind-contract')
    expect([await countReminderJobs(), await reminders()]).toEqual([0, 0])
    await act('extensions', { expiresInDays: 14 })
    await runDue('remind-contract')
    expect([await countReminderJobs(), await reminders()]).toEqual([1, 1])
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
