import type { Day } from '../basics/dates.ts'
import type { Cents } from '../basics/money.ts'
import { type Balance, inFlight } from './balance.ts'

export type PartKind = 'deposit' | 'final' | 'full'

/** An invoice is due in one or two parts. Both add up to the total. */
export type Part = {
  kind: PartKind
  amount: Cents
  dueDate: Day | null
  open: Cents
  /** The share of `open` that is on its way. */
  inFlight: Cents
}

export type PaymentTerms = {
  total: Cents
  deposit: Cents
  depositDueDate: Day | null
  dueDate: Day | null
}

/** Payments count toward the deposit first. The last part takes the rest, so that open amounts always add up. */
export function partsOf(terms: PaymentTerms, balance: Balance): Part[] {
  const { total, deposit } = terms
  const whole = { kind: 'full' as const, amount: total }
  const parts: Pick<Part, 'kind' | 'amount' | 'dueDate'>[] =
    deposit <= 0
      ? [{ ...whole, dueDate: terms.dueDate }]
      : deposit >= total
        ? [{ ...whole, dueDate: terms.depositDueDate ?? terms.dueDate }]
        : [
            { kind: 'deposit', amount: deposit, dueDate: terms.depositDueDate },
            { kind: 'final', amount: total - deposit, dueDate: terms.dueDate },
          ]
  let open = balance.open
  let onItsWay = Math.min(inFlight(balance), open)
  const later = parts.slice(1).reduce((sum, { amount }) => sum + amount, 0)
  return parts.map((part, index) => {
    const isLast = index === parts.length - 1
    const ownOpen = isLast ? open : Math.min(part.amount, Math.max(0, open - later))
    const ownInFlight = Math.min(onItsWay, ownOpen)
    open -= ownOpen
    onItsWay -= ownInFlight
    return { ...part, open: ownOpen, inFlight: ownInFlight }
  })
}

/** The open amount of a part, without payments that are on their way. */
export const payable = (part: Part) => part.open - part.inFlight

export const isPastDue = (part: Part, today: Day) =>
  part.dueDate !== null && part.dueDate < today && payable(part) > 0

export type Due = { kind: PartKind; amount: Cents; dueDate: Day | null }

/** What the client should pay now: every part that is due by today, or else the next one. Null if nothing is left. */
export function dueNow(parts: readonly Part[], today: Day): Due | null {
  const left = parts.filter((part) => payable(part) > 0)
  const [first] = left
  if (!first) return null
  const due = left.filter(({ dueDate }) => dueDate !== null && dueDate <= today)
  return summarize(due.length > 0 ? due : [first], parts)
}

/** What the client can choose to pay: what is due now, the next part, or everything. The same amount appears once. */
export function payableAmounts(parts: readonly Part[], today: Day): Due[] {
  const left = parts.filter((part) => payable(part) > 0)
  const choices = [dueNow(parts, today), ...left.slice(0, 1).map((part) => summarize([part], parts))]
  if (left.length > 1) choices.push(summarize(left, parts))
  return choices.filter(
    (choice, index): choice is Due =>
      choice !== null && choices.findIndex((other) => other?.amount === choice.amount) === index,
  )
}

function summarize(due: readonly Part[], parts: readonly Part[]): Due {
  const [first] = due
  const isWhole = due.length === parts.length
  return {
    kind: isWhole ? 'full' : (first?.kind ?? 'full'),
    amount: due.reduce((sum, part) => sum + payable(part), 0),
    dueDate: first?.dueDate ?? null,
  }
}
