import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../../testing/server.ts'
import { lines, studioWithInvoice, today } from '../testing.ts'

const server = await sharedServer()

describe('sending an invoice', () => {
  test('sets its dates, emails its link and changes the project’s next step', async () => {
    const { newInvoice, send, project, call } = await studioWithInvoice(server)
    const { id } = await newInvoice()
    const answer = await send(id, { message: 'Thank you for choosing us.', ccEmails: ['agent@example.com'] })
    expect(answer).toMatchObject({
      status: 200,
      body: { status: 'sent', issueDate: today(), nextDueDate: expect.any(String), plannedDates: null },
    })
    const { depositDueDate, dueDate } = answer.body
    expect(await project()).toMatchObject({
      invoiceSentCount: 1,
      depositDueDate,
      finalPaymentDueDate: dueDate,
    })
    await server.runJobs()
    const mails = (await server.mails()).filter(({ to }) =>
      [answer.body.recipientEmail, 'agent@example.com'].includes(to),
    )
    expect(mails).toHaveLength(2)
    for (const mail of mails) {
      expect(mail.subject).toContain('Invoice INV-1')
      expect(mail.text).toContain('Thank you for choosing us.')
      expect(mail.text).toContain('$2,000.00')
    }
    const token = mails[0]?.link?.split('/').at(-1)
    expect((await server.call('GET', `/api/pay/${token}`)).body).toMatchObject({
      invoiceNumber: 'INV-1',
      total: 200_000,
    })
    expect((await call('GET', '/api/saved-lines?search=maple')).body).toMatchObject([{ rate: 200_000 }])
  })

  test('happens once, no matter who presses first', async () => {
    const { newInvoice, send, project } = await studioWithInvoice(server)
    const { id } = await newInvoice()
    const answers = await Promise.all([send(id), send(id), send(id)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await project()).toMatchObject({ invoiceSentCount: 1 })
  })

  test('is refused for an empty draft, an old version and an unverified sender', async () => {
    const { newInvoice, send, call, companyId } = await studioWithInvoice(server)
    const { id, version } = await newInvoice()
    expect((await send(id, { version: version + 1 })).status).toBe(412)
    await call('PATCH', `/api/invoices/${id}`, { version, lines: [] })
    expect((await send(id)).body.error).toBe('Add at least one line with an amount.')
    await call('PATCH', `/api/invoices/${id}`, {
      version: version + 1,
      lines: [{ description: '', rate: 1 }],
    })
    expect((await send(id)).body.error).toBe('Add a description to each line')
    await server.sql('update users set email_verified_at = null where company_id = $1', [companyId])
    expect((await send(id)).status).toBe(409)
  })

  test('clears the deposit’s due date if the invoice asks for no deposit', async () => {
    const { newInvoice, send, call, project } = await studioWithInvoice(server)
    const { id, version } = await newInvoice()
    await call('PATCH', `/api/invoices/${id}`, { version, deposit: { amount: 0 } })
    await send(id)
    expect(await project()).toMatchObject({ depositDueDate: null, finalPaymentDueDate: expect.any(String) })
  })

  test('can be scheduled, moved and taken back', async () => {
    const { newInvoice, call, see } = await studioWithInvoice(server)
    const [one, other] = [await newInvoice(), await newInvoice()]
    const plan = { recipientName: 'Hannah', recipientEmail: 'later@example.com' }
    const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
    const schedule = (invoice: { id: string; version: number }, when: string) =>
      call('PUT', `/api/invoices/${invoice.id}/schedule`, { version: invoice.version, at: when, ...plan })
    expect((await schedule(one, at(-60))).body.error).toBe('Choose a time in the future')
    expect((await schedule(one, at(3600))).body).toMatchObject({ displayedStatus: 'scheduled' })
    expect((await schedule(other, at(3600))).status).toBe(200)
    expect((await call('DELETE', `/api/invoices/${other.id}/schedule`)).body).toMatchObject({
      displayedStatus: 'draft',
    })
    await server.runJobs()
    expect((await see(one.id)).displayedStatus).toBe('scheduled')
    await server.sql("update invoices set scheduled_send_at = now() - interval '1 second' where id = $1", [
      one.id,
    ])
    await server.sql('update graphile_worker._private_jobs set run_at = now()')
    await server.runJobs()
    expect(await see(one.id)).toMatchObject({
      status: 'sent',
      scheduledSendAt: null,
      recipientEmail: 'later@example.com',
    })
    expect((await see(other.id)).status).toBe('draft')
  })

  test('that fails at its time is a draft again with its text, and the studio is told', async () => {
    const { newInvoice, call, see } = await studioWithInvoice(server)
    const { id, version, lines: before } = await newInvoice()
    const text = { subject: 'Your staging invoice', message: 'Thank you!' }
    const scheduled = await call('PUT', `/api/invoices/${id}/schedule`, {
      version,
      at: new Date(Date.now() + 3_600_000).toISOString(),
      recipientName: 'Hannah',
      recipientEmail: 'later@example.com',
      ...text,
    })
    expect(scheduled.body).toMatchObject(text)
    await server.sql("update invoice_line_items set description = '' where id = $1", [before[0].id])
    await server.sql("update invoices set scheduled_send_at = now() - interval '1 second' where id = $1", [
      id,
    ])
    await server.sql('update graphile_worker._private_jobs set run_at = now()')
    await server.runJobs()
    expect(await see(id)).toMatchObject({ status: 'draft', scheduledSendAt: null, ...text })
    await server.runJobs()
    const mail = (await server.mails()).findLast(({ to }) => to === call.user.email)
    expect(mail?.subject).toBe('Invoice INV-1 wasn’t sent')
    expect(mail?.text).toContain('as scheduled: Add a description to each line')
  })

  test('is not sent after the end of the plan, and the studio is told', async () => {
    const { newInvoice, call, companyId, see } = await studioWithInvoice(server)
    const { id, version } = await newInvoice()
    await call('PUT', `/api/invoices/${id}/schedule`, {
      version,
      at: new Date(Date.now() + 3_600_000).toISOString(),
      recipientName: 'Hannah',
      recipientEmail: 'after@example.com',
    })
    await server.sql("update invoices set scheduled_send_at = now() - interval '1 second' where id = $1", [
      id,
    ])
    await server.sql("update subscriptions set status = 'expired' where company_id = $1", [companyId])
    await server.sql('update graphile_worker._private_jobs set run_at = now()')
    await server.runJobs()
    expect(await see(id)).toMatchObject({ status: 'draft', scheduledSendAt: null })
    await server.runJobs()
    const mails = await server.mails()
    expect(mails.some(({ to }) => to === 'after@example.com')).toBe(false)
    const mail = mails.findLast(({ to }) => to === call.user.email)
    expect(mail?.text).toContain('as scheduled: Your plan has ended. Choose a plan to keep working.')
  })

  test('can be repeated with the same link', async () => {
    const { sentInvoice, call, tokenOf } = await studioWithInvoice(server)
    const { id } = await sentInvoice()
    const token = await tokenOf(id)
    const again = await call('POST', `/api/invoices/${id}/resendings`, {
      recipientName: 'Tom',
      recipientEmail: 'tom-again@example.com',
    })
    expect(again.body).toMatchObject({ recipientEmail: 'tom-again@example.com' })
    await server.runJobs()
    const [mail] = (await server.mails()).filter(({ to }) => to === 'tom-again@example.com')
    expect(mail?.link).toContain(token)
  })
})

describe('a sent invoice', () => {
  test('cannot be edited or deleted', async () => {
    const { sentInvoice, call } = await studioWithInvoice(server)
    const { id, version } = await sentInvoice()
    expect((await call('PATCH', `/api/invoices/${id}`, { version, notes: 'a' })).body.error).toMatch(
      'Revise it',
    )
    expect((await call('DELETE', `/api/invoices/${id}`)).body.error).toMatch('Void this invoice')
  })

  test('is revised with a list of changes that the client can read and approve', async () => {
    const { sentInvoice, call, tokenOf, see } = await studioWithInvoice(server)
    const { id, version, lines: before, recipientEmail } = await sentInvoice()
    const [item] = before
    const sofa = { description: 'Extra sofa', rate: 25_000 }
    const kept = { id: item.id, description: item.description, rate: item.rate }
    const revised = await call('POST', `/api/invoices/${id}/revisions`, {
      version,
      mode: 'ask',
      lines: [kept, sofa],
    })
    expect(revised.body).toMatchObject({
      total: 225_000,
      revision: 1,
      approvalRequestedAt: expect.any(String),
    })
    const { body: revisions } = await call('GET', `/api/invoices/${id}/revisions`)
    expect(revisions).toMatchObject([{ revision: 1, mode: 'ask' }])
    expect(revisions[0].changes).toContain('Added: Extra sofa +$250')
    const token = await tokenOf(id)
    const page = await server.call('GET', `/api/pay/${token}`)
    expect(page.body).toMatchObject({ asksForApproval: true, total: 225_000, revisions: [{ revision: 1 }] })
    const approved = await server.call('POST', `/api/pay/${token}/approval`, { revision: 1 })
    expect(approved.body).toMatchObject({ asksForApproval: false, approvedAt: expect.any(String) })
    expect((await see(id)).approvedAt).toEqual(expect.any(String))
    await server.runJobs()
    const mails = (await server.mails()).filter(({ to }) => to === recipientEmail)
    expect(mails.at(-1)?.text).toContain('Added: Extra sofa +$250')
  })

  const asked = async () => {
    const studio = await studioWithInvoice(server)
    const { id } = await studio.sentInvoice()
    const token = await studio.tokenOf(id)
    const revise = async (mode: string, notes: string) => {
      const { version } = await studio.see(id)
      const { status, text } = await studio.call('POST', `/api/invoices/${id}/revisions`, {
        version,
        mode,
        notes,
      })
      if (status !== 200) throw new Error(text)
    }
    await revise('ask', 'One')
    const approve = (revision: number) => server.call('POST', `/api/pay/${token}/approval`, { revision })
    const approvals = async () =>
      (await studio.call('GET', `/api/invoices/${id}/revisions`)).body.map(
        ({ approvedAt }: { approvedAt: string | null }) => approvedAt !== null,
      )
    const page = async () => (await server.call('GET', `/api/pay/${token}`)).body
    return { ...studio, id, revise, approve, approvals, page }
  }

  test.each(['notify', 'ask'])(
    'is not approved with changes that the client has not seen: %s',
    async (mode) => {
      const { revise, approve, approvals } = await asked()
      await revise(mode, 'Two')
      expect(await approve(1)).toMatchObject({
        status: 409,
        body: { error: 'The invoice has changed again. Review the new changes before you approve them.' },
      })
      expect(await approvals()).toEqual([false, false])
      expect((await approve(2)).body).toMatchObject({
        asksForApproval: false,
        approvedAt: expect.any(String),
      })
      expect(await approvals()).toEqual([mode === 'ask', true])
    },
  )

  test('keeps asking for approval after a silent change, which the client does not see', async () => {
    const { revise, approve, approvals, page, see, id } = await asked()
    await revise('silent', 'Two')
    expect(await page()).toMatchObject({ asksForApproval: true, revisions: [{ revision: 1 }] })
    expect((await approve(1)).body).toMatchObject({ asksForApproval: false, approvedAt: expect.any(String) })
    expect(await approvals()).toEqual([false, true])
    await revise('silent', 'Three')
    expect((await see(id)).approvedAt).toEqual(expect.any(String))
    expect(await page()).toMatchObject({ asksForApproval: false, approvedAt: expect.any(String) })
    await revise('notify', 'Four')
    expect(await page()).toMatchObject({ asksForApproval: false, approvedAt: null })
  })

  test('that was paid in part says what is left of the deposit', async () => {
    const { sentInvoice, call, pay, see } = await studioWithInvoice(server)
    const { id, recipientEmail } = await sentInvoice()
    await pay(id, { amount: 40_000, sendsReceipt: false })
    const { version } = await see(id)
    await call('POST', `/api/invoices/${id}/revisions`, { version, mode: 'notify', notes: 'New' })
    await server.runJobs()
    const mail = (await server.mails()).findLast(({ to }) => to === recipientEmail)
    expect(mail?.text).toMatch(/\$600\.00 of the deposit is due by [\d/]+ and the rest by [\d/]+\./)
  })

  test('is not revised by nothing, by an old version, or below a line that was paid', async () => {
    const { sentInvoice, call, pay, see } = await studioWithInvoice(server)
    const { id, version } = await sentInvoice()
    const revise = (more: object) =>
      call('POST', `/api/invoices/${id}/revisions`, { mode: 'silent', version, ...more })
    expect((await revise({})).body).toMatchObject({ revision: 0 })
    await pay(id, { amount: 150_000 })
    expect((await revise({ discountPercent: 5 })).status).toBe(412)
    const now = await see(id)
    const removed = await revise({ version: now.version, lines: [lines[0]], deposit: { amount: 0 } })
    expect(removed.body.error).toMatch('already paid for this line')
    const lowered = await revise({
      version: now.version,
      lines: [{ id: now.lines[0].id, description: 'Less', rate: 120_000 }],
    })
    expect(lowered.body).toMatchObject({ status: 'paid', balance: { overpaid: 30_000 } })
  })

  test('is voided once and shows it to the client', async () => {
    const { sentInvoice, call, tokenOf, project } = await studioWithInvoice(server)
    const { id } = await sentInvoice()
    const token = await tokenOf(id)
    const answers = await Promise.all(
      [1, 2].map(() => call('POST', `/api/invoices/${id}/void`, { reason: 'Duplicate' })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await server.call('GET', `/api/pay/${token}`)).toMatchObject({
      status: 200,
      body: { status: 'void', methods: [], payableAmounts: [], dueNow: null },
    })
    expect(await project()).toMatchObject({ depositDueDate: null })
  })
})
