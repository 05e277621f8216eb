import { maxRevenueRows, type RevenueRow } from '@mantel/domain/revenue'
import { and, count, eq, gte, lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { projects } from '../../schema/projects/projects.ts'
import { stageKind } from '../companies/stages.ts'
import { countLeadsBySource } from '../lead-sources/leads-by-source.ts'
import { endOf, startOf } from '../ledger/received.ts'
import type { Range } from './groups.ts'

/**
 * Adds the outcome of the period's leads to the rows by source. A source with leads or new projects, but without money,
 * gets its own row.
 */
export async function addFunnels(db: Db, range: Range, rows: RevenueRow[]): Promise<RevenueRow[]> {
  const funnels = await listFunnels(db, range)
  const withMoney = rows.map((row) => ({ ...row, funnel: funnels.get(row.key) ?? emptyFunnel }))
  const known = new Set(rows.map(({ key }) => key))
  const others = [...funnels]
    .filter(([key]) => !known.has(key))
    .toSorted(([, a], [, b]) => b.leads - a.leads || b.projects - a.projects)
    .map(([key, funnel]): RevenueRow => ({ key, name: key, ...noAmounts, funnel }))
  return [...withMoney, ...others.slice(0, Math.max(0, maxRevenueRows - rows.length))]
}

type Funnel = NonNullable<RevenueRow['funnel']>
const emptyFunnel: Funnel = { leads: 0, projects: 0, won: 0, responseMinutes: null }
const noAmounts = { billed: 0, received: 0, outstanding: 0, costs: 0, margin: 0 }

async function listFunnels(db: Db, { companyId, timeZone, from, to }: Range) {
  const [start, end] = [startOf(from, timeZone), endOf(to, timeZone)]
  const [leads, created] = await Promise.all([
    countLeadsBySource(db, companyId, { start, end }),
    db
      .select({
        source: projects.source,
        projects: count(),
        won: sql<number>`count(*) filter (where ${stageKind(companyId)} in ('won', 'completed'))`.mapWith(
          Number,
        ),
      })
      .from(projects)
      .where(
        and(
          eq(projects.companyId, companyId),
          eq(projects.isSample, false),
          gte(projects.createdAt, start),
          lt(projects.createdAt, end),
        ),
      )
      .groupBy(projects.source),
  ])
  const funnels = new Map<string | null, Funnel>()
  for (const { source, ...counts } of created) funnels.set(source, { ...emptyFunnel, ...counts })
  for (const { source, ...counts } of leads)
    funnels.set(source, { ...(funnels.get(source) ?? emptyFunnel), ...counts })
  return funnels
}
