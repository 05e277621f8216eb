import { addDays } from '@mantel/domain/basics/dates'
import type { Dashboard } from '@mantel/domain/dashboard'
import { can } from '@mantel/domain/permissions'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import type { TodayAndStages } from '../companies/today-and-stages.ts'
import { countLeadsBySource } from '../lead-sources/leads-by-source.ts'
import { totalOf } from '../projects/board/stage-totals.ts'
import type { Viewer } from '../visibility/projects.ts'
import { compareText } from './compare-text.ts'
import { listSourceTotals } from './source-totals.ts'

/**
 * Counts the leads and projects of the last `days` days by source and outcome. Archived projects count too, because
 * they were won or lost as well.
 */
export async function listLeadSources(
  db: Db,
  viewer: Viewer,
  { today, timeZone, kindOf }: TodayAndStages,
  days: number,
): Promise<Dashboard['sources']> {
  const from = addDays(today, -days)
  const since = sql`${from}::date::timestamp at time zone ${timeZone}`
  const [found, leads] = await Promise.all([
    listSourceTotals(db, viewer, { from, timeZone }),
    countLeadsBySource(db, viewer.actor.companyId, { start: since }),
  ])
  const rows = found.filter(({ count }) => count > 0)
  const received = can(viewer.actor, 'dashboard:money') ? found : null
  const sources = [...new Set([...rows, ...leads].map(({ source }) => source))]
  return sources
    .map((source) => {
      const countOf = (...kinds: string[]) =>
        rows
          .filter(
            (row) => row.source === source && (kinds.length === 0 || kinds.includes(kindOf(row.status))),
          )
          .reduce((sum, row) => sum + row.count, 0)
      const ofSource = leads.find((row) => row.source === source)
      return {
        source,
        leads: ofSource?.leads ?? 0,
        count: countOf(),
        won: countOf('won', 'completed'),
        lost: countOf('canceled'),
        received:
          received &&
          totalOf(
            received.filter((row) => row.source === source),
            'received',
          ),
        responseMinutes: ofSource?.responseMinutes ?? null,
      }
    })
    .sort(
      (first, second) =>
        second.count - first.count ||
        second.leads - first.leads ||
        compareText(first.source ?? '', second.source ?? ''),
    )
}
