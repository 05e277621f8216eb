import { dayIn } from '@mantel/domain/basics/dates'
import { deriveInvoice, displayedInvoiceStatuses } from '@mantel/domain/invoices/invoice-status'
import { isCleared, isRefund } from '@mantel/domain/payments/entry-status'
import { projectPaidDays } from '@mantel/domain/payments/paid-dates'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { entryColumns } from '../../features/ledger/entries.ts'
import { derivePaidState, paidFrom } from '../../features/ledger/settle-invoice.ts'
import { invoices } from '../../schema/money/invoices.ts'
import { transactions } from '../../schema/money/transactions.ts'
import { projects } from '../../schema/projects/projects.ts'
import { timeZone } from '../clock.ts'
import { createDemoOn } from '../demo.fixture.ts'

const demo = await createDemoOn('2026-03-12')
afterAll(() => demo.drop())

const moment = { timeZone, today: dayIn(timeZone, demo.now), now: demo.now.toISOString() }
const rows = await demo.db.select().from(invoices).innerJoin(projects, eq(projects.id, invoices.projectId))
const entries = await demo.db.select(entryColumns).from(transactions)
const found = rows.map(({ invoices: invoice, projects: project }) => ({
  invoice,
  project,
  entries: entries.filter(({ invoiceId }) => invoiceId === invoice.id),
}))

test('the demo’s invoices are as their payments say', () => {
  expect(found.length).toBeGreaterThan(15)
  for (const { invoice, entries } of found)
    expect(invoice).toMatchObject(derivePaidState(invoice, entries, moment))
})

test('the demo’s projects have the days on which their payments arrived', () => {
  const open = found.filter(({ invoice }) => invoice.sentAt && !invoice.voidedAt)
  expect(open.length).toBeGreaterThan(15)
  for (const { invoice, project, entries } of open) {
    const days = projectPaidDays(
      { value: project.value, depositPercent: 50, unassigned: [] },
      [{ ...invoice, since: paidFrom(invoice), entries }],
      timeZone,
    )
    expect(project).toMatchObject(days)
  }
})

test('the demo has invoices in every status', () => {
  const statuses = found.map(
    ({ invoice, entries }) => deriveInvoice(invoice, entries, moment.today).displayedStatus,
  )
  expect([...new Set(statuses)].toSorted()).toEqual(displayedInvoiceStatuses.toSorted())
})

test('the demo has a claim to confirm, a check that has not cleared, a credit and a refund', () => {
  const { claimed, inFlight, overpaid, refunded } = {
    claimed: found.filter(({ invoice }) => invoice.claimedAmount > 0),
    inFlight: found.filter(({ invoice }) => invoice.inFlightAmount > 0),
    overpaid: found.filter(({ invoice }) => invoice.receivedAmount > invoice.total),
    refunded: entries.filter(isRefund),
  }
  const titles = (some: typeof found) => some.map(({ project }) => project.title)
  expect(titles(claimed)).toEqual(['71 Foundry Lofts'])
  expect(titles(inFlight)).toEqual(['31 Bramhall Street'])
  expect(titles(overpaid)).toEqual(['22 Abercorn Terrace'])
  expect(refunded).toMatchObject([{ amount: -450_00, status: 'succeeded' }])
  const [refund] = refunded
  const parent = entries.find(({ id }) => id === refund?.parentTransactionId)
  expect(parent).toMatchObject({ amount: 4_175_00, status: 'partially_refunded' })
})

test('the demo has a receipt for each payment that has cleared, and counts them', async () => {
  const cleared = entries.filter((entry) => isCleared(entry) && entry.parentTransactionId === null)
  expect(await demo.row('select count(*)::int from receipts')).toEqual([cleared.length])
  expect(
    await demo.rows(
      `select name from companies c where next_receipt_number <>
         1 + (select count(*) from receipts r where r.company_id = c.id)`,
    ),
  ).toEqual([])
})

test('the demo’s scheduled invoice has a job that sends it, for its company', async () => {
  expect(
    await demo.rows(
      `select c.name, j.payload #>> '{data,invoiceId}' = i.id::text as is_it, j.run_at = i.scheduled_send_at as is_then
       from graphile_worker._private_jobs j join companies c on c.id::text = j.payload ->> 'company'
       join invoices i on i.company_id = c.id and i.scheduled_send_at is not null`,
    ),
  ).toEqual([{ name: 'Harbor & Pine', is_it: true, is_then: true }])
})
