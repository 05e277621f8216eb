import { Readable } from 'node:stream'
import { dayIn } from '@mantel/domain/basics/dates'
import type { Download } from '@mantel/domain/endpoints/endpoint'
import { periodAround, type RevenueGroup, type RevenueRow } from '@mantel/domain/revenue'
import type { CompanyActor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/connect.ts'
import { fileHeaders } from '../../platform/files/headers.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { timeZoneOf } from '../companies/time-zones.ts'
import { byteOrderMark, csvLines, dollarCell } from '../data/export/csv.ts'
import { addFunnels } from './funnels.ts'
import { listGroups } from './groups.ts'
import type { RevenueQuery } from './revenue.ts'

const firstColumn: Record<RevenueGroup, string> = { type: 'Type', source: 'Source', client: 'Client' }
const missing: Record<RevenueGroup, string> = { type: 'No type', source: 'No source', client: 'No client' }

/** Exports all rows of the table, including those that the screen adds up in its last row. */
export async function exportRevenue(db: Db, actor: CompanyActor, query: RevenueQuery): Promise<Download> {
  const { companyId } = actor
  const timeZone = await timeZoneOf(db, companyId)
  const { from, to } = periodAround(query.period, query.day ?? dayIn(timeZone, new Date()))
  const range = { companyId, timeZone, from, to }
  const groups = await listGroups(db, range, query.by, 'all')
  const rows = query.by === 'source' ? await addFunnels(db, range, groups.rows) : groups.rows
  await recordActivity(db, actor, {
    action: 'export.created',
    targetType: 'company',
    targetId: companyId,
    description: `Exported revenue by ${query.by}, ${from} to ${to}`,
    metadata: { kind: 'revenue' },
  })
  return {
    headers: fileHeaders({ name: `revenue-by-${query.by}-${from}-${to}.csv`, type: 'text/csv' }),
    content: Readable.from(lines(query.by, rows), { objectMode: false }),
  }
}

/** Formats the rows in portions, so that a large file is not in memory a second time. */
function* lines(by: RevenueGroup, rows: RevenueRow[]) {
  const amounts = ['Billed', 'Received', 'Outstanding', 'Costs', 'Margin']
  const funnel = by === 'source' ? ['Leads', 'Projects', 'Won', 'Response time (minutes)'] : []
  yield byteOrderMark + csvLines([[firstColumn[by], ...amounts, ...funnel]])
  for (let start = 0; start < rows.length; start += portion)
    yield csvLines(rows.slice(start, start + portion).map((row) => cellsOf(by, row)))
}

const portion = 1000

const cellsOf = (
  by: RevenueGroup,
  { name, billed, received, outstanding, costs, margin, funnel }: RevenueRow,
) => [
  name ?? missing[by],
  ...[billed, received, outstanding, costs, margin].map(dollarCell),
  ...(funnel
    ? [funnel.leads, funnel.projects, funnel.won, funnel.responseMinutes ?? ''].map((value) => String(value))
    : []),
]
