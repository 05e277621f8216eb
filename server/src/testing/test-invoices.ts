import type { TestServer } from './server.ts'

type Rows = { client: string; project: string; second: string }
type Values = Record<string, unknown>

/**
 * Stores invoices and payments in every status that a call needs. The invoices with payments belong to a project of
 * their own, because a project with payments cannot be deleted.
 */
export async function storeInvoices({ sql }: TestServer, companyId: string, rows: Rows, canary: string) {
  const insert = async (table: string, values: Values) => {
    const columns = Object.keys(values)
    const [row] = await sql<{ id: string }>(
      `insert into ${table} (company_id, ${columns.join(', ')})
       values ($1, ${columns.map((_, at) => `$${at + 2}`).join(', ')}) returning id`,
      [companyId, ...Object.values(values)],
    )
    return row?.id ?? ''
  }
  const { client, project, second } = rows
  await sql(`update companies set check_enabled = true, check_payable_to = 'Us' where id = $1`, [companyId])
  const billed = await insert('projects', { client_id: client, title: canary, address: canary })
  let count = 0
  const invoice = async (values: Values = {}) => {
    const id = await insert('invoices', {
      project_id: billed,
      client_id: client,
      invoice_number: `${canary}-${++count}`,
      bill_to: JSON.stringify({ name: canary, email: 'billed@example.com' }),
      payment_options: ['check'],
      subtotal: 1_000,
      total: 1_000,
      ...values,
    })
    await insert('invoice_line_items', { invoice_id: id, description: canary, rate: 1_000, amount: 1_000 })
    return id
  }
  const isSent = { status: 'sent', sent_at: new Date(), due_date: '2030-01-01', next_due_date: '2030-01-01' }
  const draft = await invoice({ project_id: project })
  const scheduled = await invoice({
    scheduled_send_at: new Date(Date.now() + 3_600_000),
    recipient_name: canary,
    recipient_email: 'billed@example.com',
  })
  const sent = await invoice(isSent)
  // Its reminder on the due date is planned for the next days.
  const upcoming = new Date(Date.now() + 8 * 86_400_000).toISOString().slice(0, 10)
  const planned = await invoice({ ...isSent, due_date: upcoming, next_due_date: upcoming })
  const late = await invoice({ ...isSent, due_date: '2025-01-02', next_due_date: '2025-01-02' })
  const withFee = await invoice({ ...isSent, total: 1_050, late_fee_amount: 50 })
  const fee = await insert('invoice_line_items', {
    invoice_id: withFee,
    kind: 'late_fee',
    description: canary,
    rate: 50,
    amount: 50,
  })
  const withPayments = await invoice({
    ...isSent,
    received_amount: 130,
    in_flight_amount: 50,
    claimed_amount: 25,
  })
  const overpaid = await invoice({
    ...isSent,
    status: 'paid',
    paid_at: new Date(),
    total: 100,
    subtotal: 100,
    received_amount: 170,
    next_due_date: null,
  })
  const payment = (values: Values) =>
    insert('transactions', {
      project_id: billed,
      invoice_id: withPayments,
      payment_type: 'other',
      payment_method: 'check',
      note: canary,
      ...values,
    })
  const paid = await payment({ amount: 100, status: 'succeeded', completed_at: new Date() })
  await insert('receipts', { transaction_id: paid, receipt_number: `RCT-${canary}` })
  const uncleared = await payment({ amount: 50, status: 'pending' })
  const claim = await payment({ amount: 25, status: 'pending', source: 'claimed' })
  const origin = await payment({ amount: 200, status: 'succeeded', invoice_id: overpaid })
  const out = await payment({
    amount: -30,
    status: 'succeeded',
    source: 'credit',
    invoice_id: overpaid,
    parent_transaction_id: origin,
  })
  const credit = await payment({ amount: 30, status: 'succeeded', source: 'credit', credit_from_id: out })
  const online = await payment({
    amount: 500,
    status: 'disputed',
    disputed_amount: 500,
    source: 'provider',
    payment_method: 'card',
    payment_intent_id: `pi_${canary}`,
    payout_id: `po_${canary}`,
  })
  const refundable = await payment({
    amount: 500,
    status: 'succeeded',
    source: 'provider',
    payment_method: 'card',
    payment_intent_id: `pi_2_${canary}`,
  })
  const dispute = await insert('disputes', {
    transaction_id: online,
    provider_dispute_id: `du_${canary}`,
    amount: 500,
    reason: 'fraudulent',
    status: 'needs_response',
    opened_at: new Date(),
  })
  const payout = await insert('payouts', {
    provider_payout_id: `po_${canary}`,
    amount: 480,
    status: 'paid',
    arrival_date: '2026-11-17',
  })
  return {
    ids: { invoice: draft, transaction: paid, 'late-fee': fee, dispute, payout },
    special: {
      '/api/invoices/:id/schedule': { invoice: scheduled },
      '/api/invoices/:id/resendings': { invoice: sent },
      '/api/invoices/:id/links': { invoice: sent },
      '/api/invoices/:id/revisions': { invoice: sent },
      '/api/invoices/:id/void': { invoice: sent },
      '/api/invoices/:id/payments': { invoice: sent },
      '/api/invoices/:id/credit': { invoice: sent },
      '/api/invoices/:id/plan': { invoice: planned },
      '/api/invoices/:id/skips/:key': { invoice: planned, key: `reminder:full:${upcoming}:0` },
      '/api/invoices/:id/reminder-pause': { invoice: sent },
      '/api/invoices/:id/reminders': { invoice: sent },
      '/api/invoices/reminders': { invoice: sent },
      '/api/invoices/:id/late-fees': { invoice: late },
      '/api/invoices/:id/late-fees/:lineId': { invoice: withFee },
      '/api/projects/:id/payments': { project: second },
      '/api/payments': { project: billed, invoice: withPayments },
      '/api/payments/:id/provider-refunds': { transaction: refundable },
      '/api/disputes': { invoice: withPayments },
      '/api/payments/:id/clear': { transaction: uncleared },
      '/api/payments/:id/bounce': { transaction: uncleared },
      '/api/payments/:id/confirm': { transaction: claim },
      '/api/payments/:id/reject': { transaction: claim },
      '/api/payments/:id/return': { transaction: credit },
    } as Record<string, Record<string, string>>,
  }
}
