import { describe, expect, test } from 'vitest'
import { startServer } from '../../testing/server.ts'
import { studioWithInvoice, today } from '../invoices/testing.ts'

const server = await startServer()
const statusesOf = async (calls: Promise<{ status: number }>[]) =>
  (await Promise.all(calls)).map(({ status }) => status)
const count = (statuses: number[], wanted: number) => statuses.filter((status) => status === wanted).length

/** Finds invoices that contradict their ledger entries or lines. There must be none, whatever ran at the same time. */
const brokenInvoices = `
  select i.invoice_number from invoices i left join lateral (
    select coalesce(sum(amount) filter (where status in ('succeeded', 'partially_refunded', 'refunded')), 0) as received,
      coalesce(sum(amount) filter (where status = 'pending' and source = 'recorded'), 0) as in_flight,
      coalesce(sum(amount) filter (where status = 'pending' and source = 'claimed'), 0) as claimed,
      count(*) as entries
    from transactions t where t.company_id = i.company_id and t.invoice_id = i.id) t on true
  where i.received_amount <> received or i.in_flight_amount <> in_flight or i.claimed_amount <> claimed
    or (i.status = 'paid') <> (i.sent_at is not null and i.voided_at is null and received >= i.total)
    or (i.sent_at is null and entries > 0)
    or i.subtotal <> (select coalesce(sum(amount), 0) from invoice_line_items l
      where l.company_id = i.company_id and l.invoice_id = i.id and l.kind = 'item')`
const missingReceipts = `
  select t.id from transactions t left join receipts r on r.company_id = t.company_id and r.transaction_id = t.id
  where (t.amount > 0 and t.parent_transaction_id is null and t.source <> 'credit' and t.completed_at is not null)
    <> (r.id is not null)`

async function twoPeople() {
  const studio = await studioWithInvoice(server)
  const other = await server.signIn('Manager', studio.companyId)
  await server.sql('update users set email_verified_at = now() where id = $1', [other.user.id])
  return { ...studio, other }
}

const recipient = () => ({ recipientName: 'Hannah', recipientEmail: `${crypto.randomUUID()}@example.com` })

describe('two people at once', () => {
  test('who edit the same draft: one is told, and the other’s text stays', async () => {
    const { call, other, newInvoice, see } = await twoPeople()
    const { id, version } = await newInvoice()
    for (let round = 0; round < 5; round++) {
      const edit = (who: typeof call, notes: string) =>
        who('PATCH', `/api/invoices/${id}`, { version: version + round, notes })
      const [mine, theirs] = await Promise.all([edit(call, `mine ${round}`), edit(other, `theirs ${round}`)])
      expect([
        [200, 412],
        [412, 200],
      ]).toContainEqual([mine.status, theirs.status])
      expect((await see(id)).notes).toBe(mine.status === 200 ? `mine ${round}` : `theirs ${round}`)
    }
  })

  test('who edit and send: what was sent is what one of them saw', async () => {
    const { call, other, newInvoice, see, newProject } = await twoPeople()
    for (let round = 0; round < 3; round++) {
      const { id, version } = await newInvoice(await newProject())
      const lines = [{ description: 'Less', rate: 100 }]
      const [edited, sent] = await statusesOf([
        call('PATCH', `/api/invoices/${id}`, { version, lines, deposit: { amount: 0 } }),
        other('POST', `/api/invoices/${id}/sendings`, { version, ...recipient() }),
      ])
      // If the invoice is sent first, the edit is refused, because the invoice is no longer a draft.
      expect([
        [200, 412],
        [409, 200],
      ]).toContainEqual([edited, sent])
      expect(await see(id)).toMatchObject(
        sent === 200 ? { status: 'sent', total: 200_000 } : { status: 'draft', total: 100 },
      )
    }
  })

  test('who send, schedule and delete: one of them does', async () => {
    const { call, other, newInvoice, newProject, companyId } = await twoPeople()
    for (let round = 0; round < 3; round++) {
      const { id, version } = await newInvoice(await newProject())
      const at = new Date(Date.now() + 3_600_000).toISOString()
      const statuses = await statusesOf([
        call('POST', `/api/invoices/${id}/sendings`, { version, ...recipient() }),
        other('PUT', `/api/invoices/${id}/schedule`, { version, at, ...recipient() }),
        other('DELETE', `/api/invoices/${id}`),
      ])
      expect(statuses.every((status) => [200, 204, 404, 409, 412].includes(status))).toBe(true)
      const [row] = await server.sql('select status, scheduled_send_at from invoices where id = $1', [id])
      const gaps = await server.sql(
        `select from invoice_number_gaps where company_id = $1 and invoice_number = 'INV-' || $2`,
        [companyId, round + 1],
      )
      expect(gaps).toHaveLength(row ? 0 : 1)
      // An invoice that was sent is no longer scheduled.
      expect(row?.status === 'sent' && row.scheduled_send_at !== null).toBe(false)
    }
  })

  test('who record, revise and void: the ledger and the invoice agree', async () => {
    const { call, other, sentInvoice, pay, newProject, see } = await twoPeople()
    for (let round = 0; round < 3; round++) {
      const { id, version } = await sentInvoice(await newProject())
      const statuses = await statusesOf([
        pay(id, { amount: 120_000 }),
        other('POST', `/api/invoices/${id}/payments`, {
          amount: 120_000,
          paymentMethod: 'cash',
          paidOn: today(),
        }),
        call('POST', `/api/invoices/${id}/void`, { reason: 'Wrong client' }),
        other('POST', `/api/invoices/${id}/revisions`, { version, mode: 'silent', discountPercent: 10 }),
        pay(id, { isCleared: false, amount: 1_000 }),
      ])
      expect(statuses.every((status) => [200, 201, 409, 412].includes(status))).toBe(true)
      // Both payments together are more than the total.
      expect(statuses.slice(0, 2).filter((status) => status === 201).length).toBeLessThan(2)
      const { voidedAt, openAmount, total, receivedAmount } = await see(id)
      expect(openAmount).toBe(voidedAt ? 0 : total - receivedAmount)
    }
  })
})

test('a claim that is confirmed, rejected and repeated at the same time counts once', async () => {
  const { call, other, sentInvoice, tokenOf, see, newProject } = await twoPeople()
  for (let round = 0; round < 2; round++) {
    const { id } = await sentInvoice(await newProject())
    const token = await tokenOf(id)
    const claim = () =>
      server.call('POST', `/api/pay/${token}/claims`, {
        paymentMethod: 'zelle',
        kind: 'deposit',
        amount: 100_000,
      })
    // The client presses the button twice, one call after the other.
    expect([(await claim()).status, (await claim()).status]).toEqual([200, 200])
    const [{ id: paymentId }] = (await see(id)).payments
    const statuses = await statusesOf([
      call('POST', `/api/payments/${paymentId}/confirm`, { paidOn: today() }),
      other('POST', `/api/payments/${paymentId}/confirm`, { paidOn: today() }),
      other('POST', `/api/payments/${paymentId}/reject`, { message: 'Nothing arrived' }),
    ])
    expect([count(statuses, 200), count(statuses, 409)]).toEqual([1, 2])
    const { payments, receivedAmount } = await see(id)
    expect(payments).toHaveLength(1)
    expect(receivedAmount).toBe(payments[0].status === 'succeeded' ? 100_000 : 0)
  }
})

test('refunds, reversals and credit of the same payment never return more than was paid', async () => {
  const { call, other, sentInvoice, pay, see, newProject } = await twoPeople()
  for (let round = 0; round < 2; round++) {
    const { id } = await sentInvoice(await newProject())
    const { body: payment } = await pay(id, { amount: 250_000, keepsRest: true })
    const open = await sentInvoice(await newProject())
    const on = (who: typeof call, name: string, body: object) =>
      who('POST', `/api/payments/${payment.id}/${name}`, body)
    await statusesOf([
      on(call, 'refunds', { amount: 200_000, reason: 'One' }),
      on(call, 'refunds', { amount: 200_000, reason: 'Two' }),
      on(call, 'reverse', { reason: 'Mistake' }),
      other('POST', `/api/invoices/${open.id}/credit`, { amount: 50_000 }),
    ])
    const { payments } = await see(id)
    const left = payments.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)
    expect(left).toBeGreaterThanOrEqual(0)
  }
})

test('after all of this, every invoice follows from its ledger, and every payment has one receipt', async () => {
  expect(await server.sql(brokenInvoices)).toEqual([])
  expect(await server.sql(missingReceipts)).toEqual([])
  const [totals] = await server.sql<{ n: number }>('select count(*)::int as n from transactions')
  // The number of entries depends on which calls win. Each round above leaves at least its first payment.
  expect(totals?.n).toBeGreaterThan(3)
})
