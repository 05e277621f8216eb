import { type Day, dayIn } from '../basics/dates.ts'
import { type Cents, shareOf } from '../basics/money.ts'
import { countedAmount, currency } from './balance.ts'
import { isReversal } from './entry-status.ts'
import { type LedgerEntry } from './ledger.ts'

export type PaidDate = { at: string; on: Day }
export type PaidDates = { deposit: PaidDate | null; total: PaidDate | null }

type Owed = {
  total: Cents
  deposit: Cents
  voidedAt: string | null
  /** When the invoice was sent or last revised. An invoice with a total of zero is paid from then on. */
  since: string | null
}

/**
 * Derives when the received money reached the deposit and the total. A refund or a reversal that takes the money below
 * the amount removes the date, and a later payment sets it again.
 */
export function paidDates(owed: Owed, entries: readonly LedgerEntry[], timeZone: string): PaidDates {
  const { since } = owed
  if (owed.voidedAt || since === null) return { deposit: null, total: null }
  const steps = stepsOf(entries, timeZone)
  const first = { at: since, on: dayIn(timeZone, since) }
  return {
    deposit: owed.deposit > 0 ? reached(owed.deposit, steps, first) : null,
    total: reached(owed.total, steps, first),
  }
}

type PaidInvoice = Owed & { entries: readonly LedgerEntry[] }
type Project = { value: Cents | null; depositPercent: number; unassigned: readonly LedgerEntry[] }

/**
 * The project's `depositDate` and `fullPaidDate`. Invoices that were not sent or are void do not count. Before the
 * first invoice, payments count against the project's value.
 */
export function projectPaidDays(
  project: Project,
  invoices: readonly PaidInvoice[],
  timeZone: string,
): { depositDate: Day | null; fullPaidDate: Day | null } {
  const counted = invoices.filter(({ since, voidedAt }) => since !== null && voidedAt === null)
  if (counted.length === 0) return daysOfProject(project, timeZone)
  const dates = counted.map((invoice) => ({
    hasDeposit: invoice.deposit > 0,
    ...paidDates(invoice, invoice.entries, timeZone),
  }))
  const deposits = dates.filter(({ hasDeposit }) => hasDeposit)
  return {
    depositDate: latest(deposits.map(({ deposit }) => deposit?.on ?? null)),
    fullPaidDate: latest(dates.map(({ total }) => total?.on ?? null)),
  }
}

function daysOfProject({ value, depositPercent, unassigned }: Project, timeZone: string) {
  if (value === null || value === 0) return { depositDate: null, fullPaidDate: null }
  const steps = stepsOf(unassigned, timeZone)
  const deposit = shareOf(value, depositPercent)
  return {
    depositDate: deposit > 0 ? (reached(deposit, steps, null)?.on ?? null) : null,
    fullPaidDate: reached(value, steps, null)?.on ?? null,
  }
}

/** Null if one of the days is missing, or if there are none. */
const latest = (days: readonly (Day | null)[]) =>
  days.reduce<Day | null>(
    (last, day, index) =>
      day === null || (index > 0 && last === null) ? null : last && last > day ? last : day,
    null,
  )

type Step = PaidDate & { amount: Cents }

function stepsOf(entries: readonly LedgerEntry[], timeZone: string): Step[] {
  const inUsd = entries.filter((entry) => entry.currency === currency)
  const byId = new Map(inUsd.map((entry) => [entry.id, entry]))
  return inUsd
    .map((entry) => {
      // A reversal takes effect at the time of the entry that it reverses.
      const dated = isReversal(entry) ? (byId.get(entry.parentTransactionId ?? '') ?? entry) : entry
      const at = dated.completedAt ?? dated.createdAt
      return { at, on: dated.paidOn ?? dayIn(timeZone, at), amount: countedAmount(entry) }
    })
    .toSorted((a, b) => compare(a.on, b.on) || compare(a.at, b.at))
    .reduce<Step[]>(mergeSame, [])
}

/** Adds up entries with the same time, so that their order does not matter. */
function mergeSame(steps: Step[], step: Step) {
  const last = steps.at(-1)
  if (last && last.at === step.at && last.on === step.on) last.amount += step.amount
  else steps.push(step)
  return steps
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Returns `start` for an amount of zero, which needs no payment. */
function reached(amount: Cents, steps: readonly Step[], start: PaidDate | null) {
  let sum = 0
  let date = amount <= 0 ? start : null
  for (const step of steps) {
    const before = sum
    sum += step.amount
    if (sum < amount) date = null
    else if (before < amount) date = { at: step.at, on: step.on }
  }
  return date
}
