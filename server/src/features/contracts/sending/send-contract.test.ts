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

describe('sending', () => {
  test('freezes the text with its values, signs for the studio, emails a link and updates the project', async () => {
    const { send, see, tokenNow, project, contractId, call, projectId } = await studioWithContract(server)
    const email = 'hannah.one@example.com'
    const { status, body } = await send({ recipientEmail: email, message: 'Here it is.\nPlease sign.' })
    expect([status, body.displayedStatus, body.revision]).toEqual([200, 'sent', 1])
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

  test('fixes the project’s terms, so that new settings reach only projects without a contract', async () => {
    const { send, call, project, projectId } = await studioWithContract(server)
    const install = { version: (await project()).version, dateServiced: '2026-03-30' }
    expect((await call('PATCH', `/api/projects/${projectId}`, install)).status).toBe(200)
    expect((await send()).status).toBe(200)
    const before = await project()
    expect(before).toMatchObject({
      depositPercent: 50,
      stageDurationDays: 90,
      depositDueDays: 2,
      finalPaymentDays: 5,
      finalPaymentAnchor: 'afterService',
      finalPaymentDueDate: '2026-04-04',
    })
    const added = (
      await call('POST', '/api/projects', { title: 'Oak', address: 'Oak', dateServiced: '2026-03-30' })
    ).body
    const { seen } = (await call('GET', '/api/settings')).body.timeline
    const rules = {
      depositPercent: 30,
      stageDurationDays: 60,
      finalPaymentDays: 9,
      finalPaymentAnchor: 'beforeService',
    }
    expect((await call('PATCH', '/api/settings/timeline', { ...rules, seen })).status).toBe(200)
    expect(await project()).toMatchObject({
      dateOfDestage: before.dateOfDestage,
      finalPaymentDueDate: '2026-04-04',
    })
    expect((await call('GET', `/api/projects/${added.id}`)).body).toMatchObject({
      depositPercent: null,
      dateOfDestage: '2026-05-29',
      finalPaymentDueDate: '2026-03-21',
    })
    // After a change of the install date, due dates still use the terms that the client was sent.
    const moved = { version: (await project()).version, dateServiced: '2026-04-01' }
    expect((await call('PATCH', `/api/projects/${projectId}`, moved)).body.finalPaymentDueDate).toBe(
      '2026-04-06',
    )
  })

  test('fixes the fees, in the text of later contracts too', async () => {
    const fees = (price: string) => ({
      paymentLateFee: `Late ${price}`,
      additionalServicesHourlyFee: `Extra ${price}`,
      clientDelaysPenaltyHourlyFee: `Waiting ${price}`,
      clientReschedulePenaltyFee: `Moving ${price}`,
    })
    const names = Object.keys(fees('')).map((name) => `{company.${name}}`)
    const text = doc(paragraph(`${names.join(' ')} {signature.client}`))
    const { send, see, act, call, project, projectId, templateId } = await studioWithContract(server, text)
    const setFees = async (price: string) => {
      const { seen } = (await call('GET', '/api/settings')).body.timeline
      expect((await call('PATCH', '/api/settings/timeline', { ...fees(price), seen })).status).toBe(200)
    }
    await setFees('$10')
    expect((await send()).status).toBe(200)
    await setFees('$99')
    expect(await project()).toMatchObject(fees('$10'))
    const valuesOf = (contract: { values: Record<string, string> }) =>
      Object.keys(fees('')).map((name) => contract.values[`company.${name}`])
    expect((await act('withdrawals', {})).status).toBe(200)
    expect(valuesOf(await see())).toEqual(Object.values(fees('$10')))
    const next = await call('POST', `/api/projects/${projectId}/contracts`, { templateId })
    expect(valuesOf(next.body)).toEqual(Object.values(fees('$10')))
    // Until then, they can be changed for this project.
    const edit = { version: (await project()).version, paymentLateFee: 'Late $20' }
    expect((await call('PATCH', `/api/projects/${projectId}`, edit)).status).toBe(200)
    expect((await see()).values['company.paymentLateFee']).toBe('Late $20')
    const other = (await call('POST', '/api/projects', { title: 'Oak', address: 'Oak' })).body
    const unsent = await call('POST', `/api/projects/${other.id}/contracts`, { templateId })
    expect(valuesOf(unsent.body)).toEqual(Object.values(fees('$99')))
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
    expect([(await see()).displayedStatus, (await see()).events]).toEqual(['draft', []])
  })

  test('needs a sender with a verified email address and the current version', async () => {
    const { send, companyId, see } = await studioWithContract(server)
    await server.sql('update users set email_verified_at = null where company_id = $1', [companyId])
    expect((await send()).body.error).toBe('Confirm your email address first. Check your inbox for the link.')
    await server.sql('update users set email_verified_at = now() where company_id = $1', [companyId])
    expect(await send({ version: 99 })).toMatchObject({ status: 412 })
    expect((await see()).displayedStatus).toBe('draft')
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
    await act('withdrawals', { reason: 'Wrong day', notifyRecipient: false })
    const { version } = await see()
    const text = doc(paragraph('New words'), ...agreement.content)
    await call('PUT', `/api/contracts/${contractId}`, { version, content: text })
    await send()
    const second = await tokenNow()
    expect([await statusOf(first), await statusOf(second)]).toEqual([410, 200])
    const { body } = await server.call('GET', `/api/sign/${second}`)
    expect(body.previousContent.content).toHaveLength(agreement.content.length)
    expect(body.contractContent.content).toHaveLength(text.content.length)
    // Sends the contract again without withdrawing it first.
    expect((await send()).body).toMatchObject({ revision: 3, displayedStatus: 'sent' })
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
      await act('withdrawals', { notifyRecipient: false })
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

describe('a draft', () => {
  test('lists what else is in the way of sending it', async () => {
    const odd = doc(paragraph('A \u{10FFFD} {company.name} {signature.client}'))
    const { see, projectId, companyId } = await studioWithContract(server, odd)
    await server.sql("update projects set title = 'Oak \u{10FFFD}' where id = $1", [projectId])
    await server.sql("update subscriptions set status = 'expired' where company_id = $1", [companyId])
    expect((await see()).obstacles).toEqual([
      'Your plan has ended. Choose a plan to keep working.',
      'These characters can’t be printed: \u{10FFFD}. Replace them and try again.',
      'These characters in the project’s title can’t be printed: \u{10FFFD}. Replace them and try again.',
    ])
    const fine = await studioWithContract(server)
    expect((await fine.see()).obstacles).toEqual([])
    await fine.send()
    expect((await fine.see()).obstacles).toEqual([])
  })
})
