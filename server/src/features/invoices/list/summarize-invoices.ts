import { addDays, type Day, dayIn, instantAt } from '@mantel/domain/dates'
import type { Output } from '@mantel/domain/endpoint'
import { type invoicesApi, invoiceViews } from '@mantel/domain/invoices/invoices'
import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Db, requireRow } from '../../../platform/database/connect.ts'
import { invoices } from '../../../schema/money/invoices.ts'
import { transactions } from '../../../schema/money/transactions.ts'
import { timeZoneOf } from '../../companies/time-zones.ts'
import type { Viewer } from '../../visibility/projects.ts'
import { visibleInvoices } from '../visibility.ts'
import { fieldFilters, searchHits, viewFilter } from './filters.ts'

type Filters = z.output<typeof invoicesApi.summary.query>

/** The totals of a filtered list, and the amounts above it, which depend on no filter. */
export async function summarizeInvoices(
  db: Db,
  viewer: Viewer,
  query: Filters,
): Promise<Output<typeof invoicesApi.summary>> {
  const timeZone = await timeZoneOf(db, viewer.actor.companyId)
  const today = dayIn(timeZone, new Date())
  const hits = query.search
    ? sql`${invoices.id} in (select hits.id from ${searchHits(viewer, query.search)})`
    : undefined
  const inView = viewFilter(query.view, today)
  const row = requireRow(
    await db
      .select({
        count: countWhere(inView),
        total: sumWhere(invoices.total, inView),
        openAmount: sumWhere(invoices.openAmount, and(inView, viewFilter('open', today))),
        ...Object.fromEntries(invoiceViews.map((view) => [view, countWhere(viewFilter(view, today))])),
      })
      .from(invoices)
      .where(and(visibleInvoices(viewer), hits, fieldFilters(query))),
  ) as Record<string, number>
  const { count = 0, total = 0, openAmount = 0, ...views } = row
  return {
    count,
    total,
    openAmount,
    views: views as Record<(typeof invoiceViews)[number], number>,
    strip: await getStrip(db, viewer, today, timeZone),
  }
}

/** Reads only open invoices, from their index. */
async function getStrip(db: Db, viewer: Viewer, today: Day, timeZone: string) {
  const isOverdue = viewFilter('overdue', today)
  const isSoon = sql`${invoices.nextDueDate} between ${today} and ${addDays(today, 7)}`
  const amounts = requireRow(
    await db
      .select({
        open: sumWhere(invoices.openAmount, undefined),
        overdue: sumWhere(invoices.openAmount, isOverdue),
        overdueCount: countWhere(isOverdue),
        dueSoon: sumWhere(invoices.openAmount, isSoon),
      })
      .from(invoices)
      .where(and(visibleInvoices(viewer), viewFilter('open', today))),
  )
  const since = instantAt(timeZone, `${today.slice(0, 8)}01`, 0)
  const received = requireRow(
    await db
      .select({ amount: sumWhere(transactions.amount, undefined) })
      .from(transactions)
      .innerJoin(
        invoices,
        and(eq(invoices.companyId, transactions.companyId), eq(invoices.id, transactions.invoiceId)),
      )
      .where(
        and(
          visibleInvoices(viewer),
          eq(transactions.companyId, viewer.actor.companyId),
          gte(transactions.createdAt, since),
          inArray(transactions.status, ['succeeded', 'partially_refunded', 'refunded']),
        ),
      ),
  )
  return { ...amounts, receivedThisMonth: received.amount }
}

const countWhere = (where: SQL | undefined) =>
  sql<number>`count(*) filter (where ${where ?? sql`true`})`.mapWith(Number)
const sumWhere = (
  column: typeof invoices.total | typeof transactions.amount | typeof invoices.openAmount,
  where: SQL | undefined,
) => sql<number>`coalesce(sum(${column}) filter (where ${where ?? sql`true`}), 0)`.mapWith(Number)
