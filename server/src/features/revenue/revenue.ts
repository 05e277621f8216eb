import { dayIn } from '@mantel/domain/basics/dates'
import { periodAround, type Revenue, type RevenueGroup, type RevenuePeriod } from '@mantel/domain/revenue'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { transactions } from '../../schema/money/transactions.ts'
import { timeZoneOf } from '../companies/time-zones.ts'
import { sumFees } from './fees.ts'
import { addFunnels } from './funnels.ts'
import { listGroups, totalsOf } from './groups.ts'
import { listMonths } from './months.ts'

export type RevenueQuery = { period: RevenuePeriod; day?: string | undefined; by: RevenueGroup }

/** Days and months are those of the company's time zone. */
export async function getRevenue(db: Db, companyId: string, query: RevenueQuery): Promise<Revenue> {
  const timeZone = await timeZoneOf(db, companyId)
  const today = dayIn(timeZone, new Date())
  const days = periodAround(query.period, query.day ?? today)
  const [hasPayments, months, groups, fees] = await Promise.all([
    hasReceived(db, companyId),
    listMonths(db, { companyId, timeZone, year: Number(days.from.slice(0, 4)) }),
    listGroups(db, { companyId, timeZone, ...days }, query.by, 'shown'),
    sumFees(db, { companyId, ...days }),
  ])
  const { count } = groups
  const isWhole = count <= groups.rows.length
  const range = { companyId, timeZone, ...days }
  const rows = query.by === 'source' ? await addFunnels(db, range, groups.rows) : groups.rows
  const totals = totalsOf(groups.all)
  return {
    today,
    ...days,
    hasPayments,
    months,
    totals,
    fees,
    net: totals.received - fees,
    rows,
    rest: isWhole ? null : { count: count - rows.length, ...restOf(totals, rows) },
  }
}

const restOf = (totals: Revenue['totals'], rows: Revenue['rows']) => {
  const shown = (name: 'billed' | 'received' | 'outstanding' | 'costs') =>
    rows.reduce((sum, row) => sum + row[name], 0)
  return totalsOf({
    billed: totals.billed - shown('billed'),
    received: totals.received - shown('received'),
    outstanding: totals.outstanding - shown('outstanding'),
    costs: totals.costs - shown('costs'),
  })
}

async function hasReceived(db: Db, companyId: string) {
  const found = await db
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.companyId, companyId), ne(transactions.countedAmount, sql`0`)))
    .limit(1)
  return found.length > 0
}
