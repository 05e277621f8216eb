import { dayIn } from '@mantel/domain/dates'
import { standingOf } from '@mantel/domain/invoices/standing'
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

test('the demo has drafts, and invoices that are open, late, paid in part or whole, or void', () => {
  const statuses = found.map(
    ({ invoice, entries }) => standingOf(invoice, entries, moment.today).displayedStatus,
  )
  expect([...new Set(statuses)].toSorted()).toEqual([
    'deposit_paid',
    'draft',
    'overdue',
    'paid',
    'viewed',
    'void',
  ])
})

test('the demo has a receipt for each payment that has cleared', async () => {
  const cleared = entries.filter(({ status }) => status === 'succeeded')
  expect(await demo.row('select count(*)::int from receipts')).toEqual([cleared.length])
})
