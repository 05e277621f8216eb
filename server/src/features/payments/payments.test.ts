import { describe, expect, test } from 'vitest'
import { png } from '../../platform/files/hostile.fixture.ts'
import { sharedServer } from '../../testing/server.ts'
import { studioWithInvoice, today } from '../invoices/testing.ts'
import { upload } from '../uploads/testing.ts'

const server = await sharedServer()

describe('a recorded payment', () => {
  test('pays the deposit, wins the project, and later the rest', async () => {
    const { sentInvoice, pay, see, project } = await studioWithInvoice(server)
    const { id } = await sentInvoice()
    expect(await project()).toMatchObject({ depositDate: null, status: 'Discovery', invoiceSentCount: 1 })
    const deposit = await pay(id, { reference: '1042' })
    expect(deposit).toMatchObject({
      status: 201,
      body: {
        amount: 100_000,
        paymentType: 'deposit',
        status: 'succeeded',
        reference: '1042',
        receiptNumber: 'RCT-1',
      },
    })
    expect(await see(id)).toMatchObject({
      displayedStatus: 'deposit_paid',
      receivedAmount: 100_000,
      openAmount: 100_000,
      depositPaidAt: expect.any(String),
      paidAt: null,
      payments: [{ remaining: 100_000, actions: ['bounce', 'reverse', 'refund'] }],
    })
    expect(await project()).toMatchObject({ depositDate: today(), fullPaidDate: null, status: 'Won' })
    expect((await pay(id)).body).toMatchObject({ paymentType: 'final', receiptNumber: 'RCT-2' })
    expect(await see(id)).toMatchObject({
      status: 'paid',
      displayedStatus: 'paid',
      openAmount: 0,
      nextDueDate: null,
      paidAt: expect.any(String),
      finalBalancePaidAt: expect.any(String),
    })
    expect(await project()).toMatchObject({ fullPaidDate: today() })
  })

  test.each([
    [{ amount: 200_001 }, 409, /Only \$2,000\.00 is still due/],
    [{ amount: 0 }, 400, /above \$0\.00/],
    [{ amount: 10.5 }, 400, /two decimals/],
    [{ amount: 1e13 }, 400, /too large/],
    [{ paymentMethod: 'card' }, 409, /recorded automatically/],
    [{ paymentMethod: 'cash', isCleared: false }, 409, /Only a check/],
    [{ paidOn: '2100-01-01' }, 409, /today or an earlier date/],
  ])('is refused: %j', async (more, status, error) => {
    const { sentInvoice, pay, see } = await studioWithInvoice(server)
    const { id } = await sentInvoice()
    expect(await pay(id, more)).toMatchObject({ status, body: { error: expect.stringMatching(error) } })
    expect((await see(id)).payments).toEqual([])
  })

  test('is refused on a draft, a void invoice and one of another company', async () => {
    const { newInvoice, sentInvoice, pay, call } = await studioWithInvoice(server)
    expect((await pay((await newInvoice()).id)).body.error).toMatch('Send the invoice first')
    const { id } = await sentInvoice()
    await call('POST', `/api/invoices/${id}/void`, { reason: 'Wrong client' })
    expect((await pay(id)).body.error).toMatch('This invoice is void')
    const stranger = await server.signIn('CompanyAdmin')
    const answer = await stranger('POST', `/api/invoices/${id}/payments`, {
      amount: 1,
      paymentMethod: 'cash',
      paidOn: today(),
    })
    expect(answer).toMatchObject({ status: 404, body: { error: 'Invoice not found' } })
  })

  test('of a check waits until it clears, and can bounce', async () => {
    const { sentInvoice, pay, see, call } = await studioWithInvoice(server)
    const { id } = await sentInvoice()
    const { body: check } = await pay(id, { isCleared: false })
    expect(check).toMatchObject({ status: 'pending', receiptNumber: null, net: null })
    expect(await see(id)).toMatchObject({
      displayedStatus: 'processing',
      inFlightAmount: 100_000,
      receivedAmount: 0,
      depositPaidAt: null,
    })
    expect(
      (await call('GET', '/api/invoices?view=processing')).body.items.map((one: { id: string }) => one.id),
    ).toEqual([id])
    const cleared = await call('POST', `/api/payments/${check.id}/clear`, { paidOn: today() })
    expect(cleared.body).toMatchObject({ status: 'succeeded', receiptNumber: 'RCT-1', net: 100_000 })
    const bounced = await call('POST', `/api/payments/${check.id}/bounce`, { reason: 'No funds' })
    expect(bounced.body).toMatchObject({ amount: -100_000, reason: 'No funds' })
    expect(await see(id)).toMatchObject({ receivedAmount: 0, openAmount: 200_000, depositPaidAt: null })
    await server.runJobs()
    const { recipientEmail } = await see(id)
    const mail = (await server.mails()).findLast(({ to }) => to === recipientEmail)
    expect(mail?.subject).toMatch(/^Your check for invoice INV-1 was returned/)
    expect(mail?.text).toContain(
      'The bank returned your check of $1,000.00 for invoice INV-1. Your remaining balance is $2,000.00.',
    )
    expect(mail?.text).not.toContain('No funds')
  })

  test('keeps a photo of the check, which only the team with prices sees', async () => {
    const { sentInvoice, pay, call, companyId, projectId } = await studioWithInvoice(server)
    const { id } = await sentInvoice()
    const text = await upload(call, 'check.txt', Buffer.from('One thousand dollars'))
    expect(await pay(id, { uploadId: text })).toMatchObject({
      status: 415,
      body: { error: expect.stringMatching(/image|picture/) },
    })
    const uploadId = await upload(call, 'check.png', png())
    const { body } = await pay(id, { uploadId })
    const photo = `/api/files/${body.attachmentFileId}`
    expect((await call('GET', photo)).status).toBe(200)
    const staff = await server.signIn('Staff', companyId)
    const seenBy = async (setting: string) => {
      await server.sql(`update companies set ${setting} where id = $1`, [companyId])
      return (await staff('GET', photo)).status
    }
    expect(await seenBy('staff_see_all_projects = true')).toBe(404)
    expect(await seenBy('staff_see_all_projects = false, staff_see_prices = true')).toBe(404)
    await server.sql('insert into project_members (company_id, project_id, user_id) values ($1, $2, $3)', [
      companyId,
      projectId,
      staff.user.id,
    ])
    expect(await seenBy('staff_see_prices = true')).toBe(200)
    expect(await seenBy('staff_see_prices = false')).toBe(404)
  })

  test('is corrected by a reversal with a reason, and the project follows', async () => {
    const { sentInvoice, pay, see, call, project } = await studioWithInvoice(server)
    const { id } = await sentInvoice()
    const { body } = await pay(id, { amount: 200_000 })
    expect((await see(id)).status).toBe('paid')
    expect((await call('POST', `/api/payments/${body.id}/reverse`, { reason: ' ' })).status).toBe(400)
    const answers = await Promise.all(
      [1, 2, 3].map(() => call('POST', `/api/payments/${body.id}/reverse`, { reason: 'Wrong invoice' })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await see(id)).toMatchObject({ status: 'sent', openAmount: 200_000, paidAt: null })
    expect(await project()).toMatchObject({ depositDate: null, fullPaidDate: null })
  })
})

describe('payments at the same time', () => {
  test('never pay more than is open', async () => {
    const { sentInvoice, pay, see } = await studioWithInvoice(server)
    const { id } = await sentInvoice()
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(id, { amount: 60_000 })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(await see(id)).toMatchObject({ receivedAmount: 180_000, openAmount: 20_000 })
  })

  test('with the same key are recorded once', async () => {
    const { sentInvoice, call, see } = await studioWithInvoice(server)
    const { id } = await sentInvoice()
    const body = { amount: 100_000, paymentMethod: 'cash', paidOn: today() }
    const headers = {
      authorization: `Bearer ${call.token}`,
      'idempotency-key': crypto.randomUUID(),
    }
    const first = await server.call('POST', `/api/invoices/${id}/payments`, body, headers)
    const again = await server.call('POST', `/api/invoices/${id}/payments`, body, headers)
    expect([again.status, again.text]).toEqual([first.status, first.text])
    expect((await see(id)).payments).toHaveLength(1)
  })

  test('voiding, revising and recording leave one consistent invoice', async () => {
    const { sentInvoice, pay, see, call } = await studioWithInvoice(server)
    const { id, version } = await sentInvoice()
    await Promise.all([
      pay(id),
      call('POST', `/api/invoices/${id}/void`, { reason: 'Wrong' }),
      call('POST', `/api/invoices/${id}/revisions`, { version, mode: 'silent', discountPercent: 10 }),
      pay(id, { amount: 50_000 }),
    ])
    const { balance, receivedAmount, openAmount, voidedAt, total } = await see(id)
    expect(receivedAmount).toBe(balance.received)
    expect(openAmount).toBe(voidedAt ? 0 : total - receivedAmount)
  })
})

describe('a payment on a project without an invoice', () => {
  test('is taken over by its first invoice', async () => {
    const { call, projectId, project, newInvoice, send, see } = await studioWithInvoice(server)
    const body = { amount: 100_000, paymentMethod: 'zelle', paidOn: '2026-01-05' }
    const recorded = await call('POST', `/api/projects/${projectId}/payments`, body)
    expect(recorded).toMatchObject({ status: 201, body: { invoiceId: null, receiptNumber: 'RCT-1' } })
    expect(await project()).toMatchObject({ depositDate: '2026-01-05', status: 'Won' })
    const draft = await newInvoice()
    expect(draft.payments).toEqual([])
    await send(draft.id)
    expect(await see(draft.id)).toMatchObject({
      displayedStatus: 'deposit_paid',
      payments: [{ id: recorded.body.id }],
    })
    expect(await project()).toMatchObject({ depositDate: '2026-01-05' })
    expect((await call('POST', `/api/projects/${projectId}/payments`, body)).body.error).toMatch(
      'Record the payment on the invoice',
    )
  })

  test('keeps the project from being deleted', async () => {
    const { call, projectId } = await studioWithInvoice(server)
    await call('POST', `/api/projects/${projectId}/payments`, {
      amount: 1,
      paymentMethod: 'cash',
      paidOn: today(),
    })
    expect((await call('DELETE', `/api/projects/${projectId}`)).status).toBe(409)
  })
})

describe('a refund', () => {
  test('is capped, opens the balance again, and a full one can write off the rest', async () => {
    const { sentInvoice, pay, see, call } = await studioWithInvoice(server)
    const { id } = await sentInvoice()
    const { body } = await pay(id, { amount: 200_000 })
    const refund = (more: object) =>
      call('POST', `/api/payments/${body.id}/refunds`, { reason: 'Cheaper sofa', ...more })
    const part = await refund({ amount: 50_000 })
    expect(part).toMatchObject({
      status: 201,
      body: { amount: -50_000, paymentType: 'refund', status: 'succeeded' },
    })
    expect(await see(id)).toMatchObject({
      displayedStatus: 'partially_paid',
      openAmount: 50_000,
      balance: { refunded: 50_000 },
    })
    const answers = await Promise.all([refund({ amount: 100_000 }), refund({ amount: 100_000 })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect((await refund({ amount: 50_000, writesOffRest: true })).status).toBe(201)
    expect(await see(id)).toMatchObject({
      status: 'paid',
      total: 0,
      adjustmentAmount: -200_000,
      openAmount: 0,
      revision: 1,
      lines: [{ kind: 'item' }, { kind: 'adjustment', description: 'Written off after refund' }],
    })
  })

  test('is for admins, and for managers only if the company allows it', async () => {
    const { sentInvoice, pay, companyId } = await studioWithInvoice(server)
    const { id } = await sentInvoice()
    const { body } = await pay(id)
    const manager = await server.signIn('Manager', companyId)
    const path = `/api/payments/${body.id}/refunds`
    expect((await manager('POST', path, { amount: 1, reason: 'a' })).status).toBe(403)
    await server.sql('update companies set managers_may_refund = true where id = $1', [companyId])
    expect((await manager('POST', path, { amount: 1, reason: 'a' })).status).toBe(201)
  })
})

describe('credit', () => {
  test('is what was overpaid, and pays another invoice of the client', async () => {
    const { sentInvoice, pay, see, call, newProject } = await studioWithInvoice(server)
    const one = await sentInvoice()
    await pay(one.id, { amount: 250_000, keepsRest: true })
    const other = await sentInvoice(await newProject())
    expect((await see(other.id)).credit).toBe(50_000)
    const apply = (amount: number) => call('POST', `/api/invoices/${other.id}/credit`, { amount })
    expect((await apply(50_001)).body.error).toMatch('only $500.00 in credit')
    const answers = await Promise.all([apply(30_000), apply(30_000)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await see(other.id)).toMatchObject({ receivedAmount: 30_000, credit: 20_000 })
    expect(await see(one.id)).toMatchObject({ receivedAmount: 220_000, status: 'paid' })
    const [applied] = (await see(other.id)).payments
    expect(applied).toMatchObject({
      source: 'credit',
      receiptNumber: null,
      actions: ['refund', 'return_credit'],
    })
    expect((await call('POST', `/api/payments/${applied.id}/return`)).status).toBe(200)
    expect(await see(other.id)).toMatchObject({ receivedAmount: 0, credit: 50_000 })
    expect((await call('POST', `/api/payments/${applied.id}/return`)).status).toBe(409)
  })

  test('is left when a paid invoice is voided or lowered', async () => {
    const { sentInvoice, pay, see, call, newProject } = await studioWithInvoice(server)
    const one = await sentInvoice()
    await pay(one.id)
    await call('POST', `/api/invoices/${one.id}/void`, { reason: 'Wrong client' })
    expect(await see(one.id)).toMatchObject({
      displayedStatus: 'void',
      openAmount: 0,
      balance: { overpaid: 100_000 },
    })
    const other = await sentInvoice(await newProject())
    expect(other.credit).toBe(100_000)
  })
})

test('payments are listed by project, invoice and client, in pages, and not for staff without prices', async () => {
  const { sentInvoice, pay, call, projectId, clientId, companyId } = await studioWithInvoice(server)
  const { id, invoiceNumber } = await sentInvoice()
  for (const amount of [1, 2, 3]) await pay(id, { amount })
  const first = await call('GET', `/api/payments?projectId=${projectId}&limit=2`)
  expect(first.body.items).toMatchObject([
    { amount: 3, invoiceNumber, clientId, clientName: 'Hannah Whitlock' },
    { amount: 2 },
  ])
  const rest = await call('GET', `/api/payments?clientId=${clientId}&limit=2&cursor=${first.body.nextCursor}`)
  expect(rest.body).toMatchObject({ items: [{ amount: 1 }], nextCursor: null })
  const staff = await server.signIn('Staff', companyId)
  expect((await staff('GET', '/api/payments')).status).toBe(403)
})

test('a cleared payment is emailed as a receipt once', async () => {
  const { sentInvoice, pay } = await studioWithInvoice(server)
  const { id, recipientEmail } = await sentInvoice()
  await pay(id)
  await pay(id, { amount: 1, sendsReceipt: false })
  await server.runJobs()
  const mails = (await server.mails()).filter(({ to }) => to === recipientEmail)
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('Invoice INV-1'),
    expect.stringContaining('Receipt RCT-1'),
  ])
  expect(mails[1]?.text).toContain('We received your payment of $1,000.00 by check for invoice INV-1.')
  expect(mails[1]?.text).toContain('Your remaining balance is $1,000.00.')
  expect(mails[1]?.link).toMatch(/\/pay\/pay_/)
})

test('nothing is stored if the last step of a payment fails', async () => {
  const { sentInvoice, pay, see, project, companyId } = await studioWithInvoice(server)
  const { id } = await sentInvoice()
  const before = [await see(id), await project()]
  await server.sql(
    `create function fail_last_step() returns trigger language plpgsql as $$ begin
       if new.action = 'payment.recorded' and new.company_id = '${companyId}' then raise exception 'killed'; end if;
       return new; end $$`,
  )
  await server.sql(
    'create trigger fail_last_step before insert on project_activities for each row execute function fail_last_step()',
  )
  expect((await pay(id, { amount: 200_000 })).status).toBe(500)
  expect([await see(id), await project()]).toEqual(before)
  await server.sql('drop function fail_last_step cascade')
  expect((await pay(id, { amount: 200_000 })).body).toMatchObject({ receiptNumber: 'RCT-1' })
})
