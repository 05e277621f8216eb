import { doc, paragraph } from '@mantel/domain/contracts/rich-text'
import { describe, expect, test } from 'vitest'
import { startServer } from '../../../testing/server.ts'
import { agreement, studioWithContract } from '../testing.ts'

const server = await startServer()
const statusOf = async (token: string) => (await server.call('GET', `/api/sign/${token}`)).status
const lettersTo = async (address: string) => {
  await server.runJobs()
  return (await server.mails()).filter(({ to }) => to === address)
}

describe('sending', () => {
  test('freezes the words with their values, signs for the studio, mails a link and tells the project', async () => {
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
    const [letter] = await lettersTo(email)
    expect(letter?.text).toContain('Here it is.\nPlease sign.')
    expect(letter?.link).toBe(`http://mantel.test/sign/${await tokenNow()}`)
    expect(await project()).toMatchObject({ contractSigningStatus: 'sent', contractSentCount: 1 })
    expect((await see()).events.map(({ type }: { type: string }) => type)).toEqual([
      'sent',
      'accepted',
      'copied',
    ])
    const { body: story } = await call('GET', `/api/projects/${projectId}/activity`)
    expect(story.items.map(({ action }: { action: string }) => action)).toContain('contract.sent')
    const [row] = await server.sql<{ all: string }>(
      'select l::text as all from contract_signing_links l where contract_id = $1',
      [contractId],
    )
    expect(row?.all).not.toContain(await tokenNow())
  })

  test('is refused with a plain list of what is missing', async () => {
    const nothing = doc(paragraph('{company.website} {project.total} {signature.client}'))
    const { send, see } = await studioWithContract(server, nothing)
    expect(await send()).toMatchObject({
      status: 409,
      body: { error: 'These fields have no value: Company website, Project total' },
    })
    const unsigned = await studioWithContract(server, doc(paragraph('{signature.owner}')))
    expect((await unsigned.send()).body.error).toBe('Add a signature field for the client first')
    const odd = await studioWithContract(server, doc(paragraph('A \u{10FFFD} {signature.client}')))
    expect(await odd.send()).toMatchObject({ status: 400 })
    expect([(await see()).state, (await see()).events]).toEqual(['draft', []])
  })

  test('needs somebody who has confirmed their own address, and a version that they saw', async () => {
    const { send, companyId, see } = await studioWithContract(server)
    await server.sql('update users set email_verified_at = null where company_id = $1', [companyId])
    expect((await send()).body.error).toBe(
      'Please confirm your email address first. The link is in your mailbox.',
    )
    await server.sql('update users set email_verified_at = now() where company_id = $1', [companyId])
    expect(await send({ version: 99 })).toMatchObject({ status: 412 })
    expect((await see()).state).toBe('draft')
  })

  test('costs its addressee nothing when it is refused', async () => {
    const { send, act } = await studioWithContract(server)
    const [recipientEmail, elsewhere] = ['hannah.six@example.com', 'elsewhere.six@example.com']
    const switchTo = (isActive: boolean) =>
      server.sql("update system_email_templates set is_active = $1 where template_key = 'contract_sent'", [
        isActive,
      ])
    await switchTo(false)
    for (let tried = 0; tried < 6; tried += 1)
      expect((await send({ recipientEmail })).body.error).toBe(
        'We do not send these letters at the moment. Please try again later.',
      )
    await switchTo(true)
    expect((await send({ recipientEmail })).status).toBe(200)
    await switchTo(false)
    const move = () => act('extensions', { expiresInDays: 30, recipientEmail: elsewhere })
    for (let tried = 0; tried < 6; tried += 1) expect((await move()).status).toBe(409)
    await switchTo(true)
    expect((await move()).status).toBe(200)
  })

  test('again ends the link that was out, and shows what changed', async () => {
    const { send: sendTo, tokenNow, act, call, contractId, see } = await studioWithContract(server)
    const send = () => sendTo({ recipientEmail: 'hannah.again@example.com' })
    await send()
    const first = await tokenNow()
    await act('withdrawals', { reason: 'Wrong day', tellRecipient: false })
    const { version } = await see()
    const words = doc(paragraph('New words'), ...agreement.content)
    await call('PUT', `/api/contracts/${contractId}`, { version, content: words })
    await send()
    const second = await tokenNow()
    expect([await statusOf(first), await statusOf(second)]).toEqual([410, 200])
    const { body } = await server.call('GET', `/api/sign/${second}`)
    expect(body.previousContent.content).toHaveLength(agreement.content.length)
    expect(body.contractContent.content).toHaveLength(words.content.length)
    // Sent anew while it is out.
    expect((await send()).body).toMatchObject({ revision: 3, state: 'sent' })
    expect(await statusOf(second)).toBe(410)
    // Whoever writes past the product cannot have two that work.
    const reopen = server.sql(
      "update contract_signing_links set status = 'pending' where contract_id = $1 and status = 'withdrawn'",
      [contractId],
    )
    await expect(reopen).rejects.toThrow('contract_signing_links_open_unique')
  })

  test('shows nobody what only somebody else was sent', async () => {
    const { send, tokenNow, act, call, contractId, see } = await studioWithContract(server)
    const before = async () =>
      (await server.call('GET', `/api/sign/${await tokenNow()}`)).body.previousContent?.content.length ?? null
    const sendWith = async (words: string[], recipientEmail: string) => {
      await act('withdrawals', { tellRecipient: false })
      const content = doc(...words.map((text) => paragraph(text)), ...agreement.content)
      await call('PUT', `/api/contracts/${contractId}`, { version: (await see()).version, content })
      expect((await send({ recipientEmail })).status).toBe(200)
    }
    const [hannah, otto, own] = ['h@example.com', 'o@example.com', agreement.content.length]
    await sendWith(['For Hannah'], hannah)
    await sendWith(['For Otto', 'alone'], otto)
    expect(await before()).toBe(null)
    await sendWith(['For Hannah', 'again', 'and more'], hannah)
    expect(await before()).toBe(own + 1)
    // Moved, Otto has the third before him as well.
    await act('extensions', { expiresInDays: 90, recipientEmail: otto })
    expect(await before()).toBe(own + 2)
    await sendWith([], otto)
    expect(await before()).toBe(own + 3)
  })
})

describe('what is out', () => {
  test('is withdrawn, and its link says so', async () => {
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
    expect((await lettersTo(email)).map(({ subject }) => subject)).toContain(
      'Withdrawn: Staging agreement for 412 Maple Avenue',
    )
    expect(await project()).toMatchObject({ contractSigningStatus: 'withdrawn' })
    expect(await act('withdrawals', {})).toMatchObject({ status: 409 })
    expect((await see()).events.map(({ type }: { type: string }) => type)).toContain('withdrawn')
  })

  test('is reminded of by the clock, four times, and by people, once a day', async () => {
    const { send, act, contractId } = await studioWithContract(server)
    const email = 'hannah.three@example.com'
    await send({ recipientEmail: email })
    const reminders = async () =>
      (await lettersTo(email)).filter(({ subject }) => subject.startsWith('Reminder')).length
    expect(await act('reminders')).toMatchObject({ status: 200, body: { link: { reminderCount: 1 } } })
    expect((await act('reminders')).body.error).toBe('They were reminded today already. Please wait a day.')
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

  test('runs out, is noted once, and can be given more time or another address', async () => {
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
    const told = (await lettersTo(me.email)).filter(({ subject }) => subject.includes('has run out'))
    expect(told).toHaveLength(1)
    expect(await act('extensions', { expiresInDays: 14 })).toMatchObject({
      status: 200,
      body: { state: 'sent' },
    })
    expect(await statusOf(token)).toBe(200)
    await act('extensions', { expiresInDays: 14, recipientEmail: 'elsewhere@example.com' })
    expect(await statusOf(token)).toBe(410)
    expect(await statusOf(await tokenNow())).toBe(200)
    expect(await lettersTo('elsewhere@example.com')).toHaveLength(1)
  })

  test('runs out again after it was given more time, and each end is told once', async () => {
    const { send, act, contractId, see, call } = await studioWithContract(server)
    await send({ expiresInDays: 7 })
    const runOut = async () => {
      await server.sql('update contract_signing_links set expires_at = now() where contract_id = $1', [
        contractId,
      ])
      await runDue('expire-contract')
    }
    const { body: me } = await call('GET', '/api/auth/me')
    const ends = async () => [
      (await see()).events.filter(({ type }: { type: string }) => type === 'expired').length,
      (await lettersTo(me.email)).filter(({ subject }) => subject.includes('has run out')).length,
    ]
    await act('extensions', { expiresInDays: 14 })
    await act('extensions', { expiresInDays: 30 })
    // Three orders to look at it, and one end.
    await runOut()
    expect(await ends()).toEqual([1, 1])
    expect((await act('extensions', { expiresInDays: 14 })).body.state).toBe('sent')
    await runOut()
    expect(await ends()).toEqual([2, 2])
  })

  test('is given more time, never less', async () => {
    const { send, act, see } = await studioWithContract(server)
    await send({ expiresInDays: 90 })
    const { expiresAt } = await see()
    expect(await act('extensions', { expiresInDays: 7 })).toMatchObject({
      status: 409,
      body: {
        error: expect.stringMatching(/^The link works until \d\d\/\d\d\/\d{4} already\. Choose more days\.$/),
      },
    })
    expect((await see()).expiresAt).toBe(expiresAt)
    const moved = await act('extensions', { expiresInDays: 7, recipientEmail: 'sooner@example.com' })
    expect([moved.status, moved.body.expiresAt < expiresAt]).toEqual([200, true])
  })

  test('is reminded of again once it has more time, by one clock', async () => {
    const { send, act, contractId } = await studioWithContract(server)
    const email = 'hannah.five@example.com'
    await send({ recipientEmail: email })
    const reminders = async () =>
      (await lettersTo(email)).filter(({ subject }) => subject.startsWith('Reminder')).length
    const clocks = async () =>
      (
        await server.sql(
          `select from graphile_worker._private_jobs where payload #>> '{data,linkId}' in
             (select id::text from contract_signing_links where contract_id = $1)
             and task_id in (select id from graphile_worker._private_tasks where identifier = 'remind-contract')`,
          [contractId],
        )
      ).length
    const runOut = () =>
      server.sql('update contract_signing_links set expires_at = now() where contract_id = $1', [contractId])
    // Before anything was to be reminded of.
    await runOut()
    await act('extensions', { expiresInDays: 14 })
    expect(await clocks()).toBe(1)
    // After the clock has seen that it was over.
    await runOut()
    await runDue('remind-contract')
    expect([await clocks(), await reminders()]).toEqual([0, 0])
    await act('extensions', { expiresInDays: 14 })
    await runDue('remind-contract')
    expect([await clocks(), await reminders()]).toEqual([1, 1])
  })

  test('counts no reminder that was not written', async () => {
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

  test('was opened by nobody once it goes to another address', async () => {
    const { send, act, tokenNow, see } = await studioWithContract(server)
    await send()
    await server.call('POST', `/api/sign/${await tokenNow()}/openings`)
    expect((await see()).viewedAt).not.toBe(null)
    await act('extensions', { expiresInDays: 30, recipientEmail: 'another@example.com' })
    expect((await see()).viewedAt).toBe(null)
  })

  test('is nobody’s to change', async () => {
    const { send, call, contractId, see, companyId } = await studioWithContract(server)
    await send()
    const { version } = await see()
    const edit = { version, content: doc(paragraph('Other')) }
    expect(await call('PUT', `/api/contracts/${contractId}`, edit)).toMatchObject({
      status: 409,
      body: { error: 'This contract was sent. Withdraw it to change it.' },
    })
    const staff = await server.signIn('Staff', companyId)
    expect((await staff('POST', `/api/contracts/${contractId}/withdrawals`, {})).status).toBe(403)
  })
})

/** As if its time had come. */
async function runDue(name: string) {
  await server.sql(
    `update graphile_worker._private_jobs j set run_at = now() from graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = $1`,
    [name],
  )
  await server.runJobs()
}
