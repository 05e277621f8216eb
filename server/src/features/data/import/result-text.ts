import type { ImportCounts } from '@mantel/domain/data'
import type { Reading } from './mapping/read-values.ts'
import { shortened } from './mapping/values.ts'
import type { Verdict } from './plan/judge-rows.ts'
import type { Plan } from './plan/plan.ts'

/** What is kept of a plan: how many rows become what, the first that somebody should look at, and all for the report. */
export function resultsOf({ verdicts, newClients }: Plan) {
  const counts: ImportCounts = { created: 0, updated: 0, unchanged: 0, invalid: 0, newClients }
  for (const { outcome } of verdicts) counts[outcome]++
  return {
    counts,
    problems: problemsIn(verdicts),
    outcomes: verdicts.map(({ outcome }) => letters[outcome]).join(''),
    reasons: Object.fromEntries(
      verdicts.flatMap(({ reason }, at) => (reason === null ? [] : [[at, reason] as const])),
    ),
  }
}

export const letters = { created: 'c', updated: 'u', unchanged: 'n', invalid: 'i' } as const

/** Those that cannot be read first: they are what somebody can mend. */
function problemsIn(verdicts: Verdict[]) {
  const told = verdicts.filter(({ reason }) => reason !== null)
  return [...told.filter(isInvalid), ...told.filter((one) => !isInvalid(one))]
    .slice(0, 100)
    .map(({ reading, reason }) => ({ row: reading.row, who: whoIn(reading), reason: reason ?? '' }))
}

/** By what somebody finds the row in their sheet: a name, or else what comes closest to one. */
function whoIn({ cells }: Reading) {
  const name = [cells.firstName, cells.lastName].filter(Boolean).join(' ')
  const said = name || cells.title || cells.address || cells.email || cells.clientEmail
  return said && shortened(said.trim(), 100)
}

const isInvalid = ({ outcome }: Verdict) => outcome === 'invalid'
