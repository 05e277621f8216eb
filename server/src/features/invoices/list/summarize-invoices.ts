import { addDays, type Day, dayIn } from '@mantel/domain/basics/dates'
import type { Output } from '@mantel/domain/endpoints/endpoint'
import { type invoicesApi, invoiceViews } from '@mantel/domain/invoices/invoices'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type Db, requireRow } from '../../../platform/database/connect.ts'
import { type ConditionValues, whereAll } from '../../../platform/database/list-conditions.ts'
import { companyTotals } from '../../../schema/companies/company-totals.ts'
import { invoices } from '../../../schema/money/invoices.ts'
import { transactions } from '../../../schema/money/transactions.ts'
import { timeZoneOf } from '../../companies/time-zones.ts'
import { openParts, openPartsOfCompany } from '../../ledger/open-parts.ts'
import { receivedBetween, receivedOfCompany } from '../../ledger/received.ts'
import { isNotOfSample, isOfSample } from '../../ledger/samples.ts'
import type { Viewer } from '../../visibility/projects.ts'
import { visibleInvoices } from '../visibility.ts'
import { conditionsAt, conditionValues, type InvoiceFilters, viewOf } from './conditions.ts'
import { searchHits, totalsFilter, type View, viewFilter } from './filters.ts'

/** The totals of a filtered list, and the amounts above it, which depend on no filter. */
export async function summarizeInvoices(
  db: Db,
  viewer: Viewer,
  query: InvoiceFilters,
): Promise<Output<typeof invoicesApi.summary>> {
  const timeZone = await timeZoneOf(db, viewer.actor.companyId)
  const today = dayIn(timeZone, new Date())
  const given = conditionValues(query, { today, timeZone })
  const isWhole = viewer.scope === 'all' && !query.search && Object.keys(given).length === 0
  const row = isWhole
    ? await selectTotals(db, viewer.actor.companyId, query.view, today)
    : await countInvoices(db, viewer, query, given, today)
  const { count = 0, total = 0, openAmount = 0, ...views } = row
  return {
    count,
    total,
    openAmount,
    views: views as Record<(typeof invoiceViews)[number], number>,
    strip: await getStrip(db, viewer, today, timeZone),
  }
}

type Row = Record<string, number>

async function countInvoices(
  db: Db,
  viewer: Viewer,
  query: InvoiceFilters,
  given: ConditionValues,
  today: Day,
): Promise<Row> {
  const { companyId } = viewer.actor
  const inView = viewFilter(query.view, today)
  const hits = query.search
    ? sql`${invoices.id} in (select hits.id from ${searchHits(viewer, query.search)})`
    : undefined
  return requireRow(
    await db
      .select({
        count: countWhere(inView),
        total: sumWhere(invoices.total, and(inView, isReal(companyId))),
        openAmount: sumWhere(invoices.openAmount, and(inView, viewFilter('open', today), isReal(companyId))),
        ...Object.fromEntries(invoiceViews.map((view) => [view, countWhere(viewFilter(view, today))])),
      })
      .from(invoices)
      .where(
        and(
          visibleInvoices(viewer),
          hits,
          viewFilter(viewOf(query.displayedStatus), today),
          whereAll(conditionsAt(today), Object.keys(given), given),
        ),
      ),
  )
}

/** For the whole company, reads the stored totals instead of counting the invoices. */
async function selectTotals(db: Db, companyId: string, inView: View, today: Day): Promise<Row> {
  const { count, amount, openAmount } = companyTotals
  const where = totalsFilter(inView, today)
  const [samples, rows] = await Promise.all([
    sumSamples(db, companyId, inView, today),
    db
      .select({
        count: sumWhere(count, where),
        total: sumWhere(amount, where),
        openAmount: sumWhere(openAmount, where),
        ...Object.fromEntries(invoiceViews.map((view) => [view, sumWhere(count, totalsFilter(view, today))])),
      })
      .from(companyTotals)
      .where(
        and(
          eq(companyTotals.companyId, companyId),
          inArray(companyTotals.kind, ['invoices', 'open', 'processing']),
        ),
      ),
  ])
  const row: Row = requireRow(rows)
  const { total = 0, openAmount: open = 0, ...counts } = row
  return { ...counts, total: total - samples.total, openAmount: open - samples.openAmount }
}

/** The stored totals contain the invoices of samples, of which there are few. */
async function sumSamples(db: Db, companyId: string, inView: View, today: Day) {
  return requireRow(
    await db
      .select({
        total: sumWhere(invoices.total, undefined),
        openAmount: sumWhere(invoices.openAmount, viewFilter('open', today)),
      })
      .from(invoices)
      .where(
        and(
          eq(invoices.companyId, companyId),
          isOfSample(companyId, invoices.projectId),
          viewFilter(inView, today),
        ),
      ),
  )
}

/** The amounts above the list. For the whole company, they come from the stored totals. */
async function getStrip(db: Db, viewer: Viewer, today: Day, timeZone: string) {
  const { companyId } = viewer.actor
  const [dueOn, payable] = [sql`part.due_on`, sql`part.payable`]
  const range = { companyId, timeZone, from: `${today.slice(0, 8)}01` as Day, to: today }
  const received =
    viewer.scope === 'all' ? receivedOfCompany(range) : receivedBetween(range, isPaidFor(viewer))
  const [amounts, sums] = await Promise.all([
    db
      .select({
        open: sumWhere(sql`${payable} + part.in_flight`, undefined),
        overdue: sumWhere(payable, sql`${dueOn} < ${today}::date`),
        overdueCount: sumWhere(sql`part.invoice_count`, sql`part.next_due_on < ${today}::date`),
        dueSoon: sumWhere(payable, sql`${dueOn} between ${today}::date and ${addDays(today, 7)}::date`),
      })
      .from(
        viewer.scope === 'all'
          ? openPartsOfCompany(companyId)
          : openParts(and(visibleInvoices(viewer), viewFilter('open', today), isReal(companyId))),
      ),
    db.select({ amount: sumWhere(sql`received.amount`, undefined) }).from(sql`${received} as received`),
  ])
  return { ...requireRow(amounts), receivedThisMonth: requireRow(sums).amount }
}

const isPaidFor = (viewer: Viewer) =>
  sql`exists (select from ${invoices} where ${visibleInvoices(viewer)} and ${invoices.id} = ${transactions.invoiceId})`

/** The money of samples counts in no sum. */
const isReal = (companyId: string) => isNotOfSample(companyId, invoices.projectId)

const countWhere = (where: SQL | undefined) =>
  sql<number>`count(*) filter (where ${where ?? sql`true`})`.mapWith(Number)
const sumWhere = (column: SQL | AnyPgColumn, where: SQL | undefined) =>
  sql<number>`coalesce(sum(${column}) filter (where ${where ?? sql`true`}), 0)`.mapWith(Number)
