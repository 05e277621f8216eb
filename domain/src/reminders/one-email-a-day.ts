import type { Day } from '../basics/dates.ts'
import { type Candidate, isTooLate } from './candidates.ts'

export type Addressed = Candidate & { address: string }

type Days = { until: Day; dayAfter: (day: Day) => Day }

/**
 * A client gets one email a day, even if their invoices go to several addresses. On each day, the address with the
 * longest-delayed reminder gets its email, and the others move to the next day.
 */
export function oneEmailADay(candidates: readonly Addressed[], days: Days): Addressed[] {
  const planned: Addressed[] = []
  let waiting = candidates
  while (waiting.length > 0) {
    const day = earliest(waiting.map((candidate) => candidate.day))
    const today = waiting.filter((candidate) => candidate.day === day)
    const chosen = today.toSorted(byTurn)[0]?.address
    planned.push(...today.filter(({ address }) => address === chosen))
    const later = waiting.filter((candidate) => candidate.day !== day)
    const next = days.dayAfter(day)
    const moved = today
      .filter(({ address }) => address !== chosen)
      .map((candidate) => ({ ...candidate, day: next }))
      .filter((candidate) => next <= days.until && canWait(candidate, later))
    waiting = [...later, ...moved]
  }
  return planned
}

/**
 * A delayed item is dropped if a later item of the same kind and part is sent on that day. A reminder is also dropped
 * if it is too late.
 */
const canWait = ({ day, wanted, item }: Addressed, later: readonly Addressed[]) =>
  (item.kind === 'late_fee' || !isTooLate(wanted, day)) &&
  !later.some(
    (other) =>
      other.day === day &&
      other.item.kind === item.kind &&
      other.item.invoiceId === item.invoiceId &&
      other.item.part === item.part,
  )

const byTurn = (a: Addressed, b: Addressed) =>
  a.wanted === b.wanted ? compare(a.address, b.address) : compare(a.wanted, b.wanted)

const earliest = (days: readonly Day[]) => days.reduce((first, day) => (day < first ? day : first))
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
