import type { ImportCounts } from '@mantel/domain/data'
import type { Verdict } from './judging.ts'
import type { Plan } from './plan.ts'

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
    .map(({ reading: { row }, reason }) => ({ row, reason: reason ?? '' }))
}

const isInvalid = ({ outcome }: Verdict) => outcome === 'invalid'
