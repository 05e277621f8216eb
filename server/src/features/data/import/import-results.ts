import type { ImportCounts } from '@mantel/domain/data'
import type { Reading } from './mapping/read-values.ts'
import { shorten } from './mapping/values.ts'
import type { RowResult } from './plan/classify-rows.ts'
import type { Plan } from './plan/plan.ts'

/** Returns the stored results of a plan: counts, the first problems to show, and all outcomes for the report. */
export function summarizePlan({ results, newClients }: Plan) {
  const counts: ImportCounts = { created: 0, updated: 0, unchanged: 0, invalid: 0, newClients }
  for (const { outcome } of results) counts[outcome]++
  return {
    counts,
    problems: listProblems(results),
    outcomes: results.map(({ outcome }) => outcomeCodes[outcome]).join(''),
    reasons: Object.fromEntries(
      results.flatMap(({ reason }, at) => (reason === null ? [] : [[at, reason] as const])),
    ),
  }
}

export const outcomeCodes = { created: 'c', updated: 'u', unchanged: 'n', invalid: 'i' } as const

/** Lists up to 100 problems. Invalid rows come first, because users can fix them. */
function listProblems(results: RowResult[]) {
  const explained = results.filter(({ reason }) => reason !== null)
  return [...explained.filter(isInvalid), ...explained.filter((result) => !isInvalid(result))]
    .slice(0, 100)
    .map(({ reading, reason }) => ({ row: reading.row, who: describeRow(reading), reason: reason ?? '' }))
}

/** Returns a text that helps users find the row in their file: a name, or else the closest thing to one. */
function describeRow({ cells }: Reading) {
  const name = [cells.firstName, cells.lastName].filter(Boolean).join(' ')
  const text = name || cells.title || cells.address || cells.email || cells.clientEmail
  return text && shorten(text.trim(), 100)
}

const isInvalid = ({ outcome }: RowResult) => outcome === 'invalid'
