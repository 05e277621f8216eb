import { type Day } from '../basics/dates.ts'
import { type Cents, formatDollarsAndCents } from '../basics/money.ts'
import { refuse } from './context.ts'
import type { Refused } from './ledger.ts'
import { type Due, type Part, type PartKind, payableAmounts } from './parts.ts'

/** Returns the part and amount that the client saw and chose, or a refusal if they can no longer be paid. */
export function chooseAmount(
  parts: readonly Part[],
  today: Day,
  seen: { kind: PartKind; amount: Cents },
): Due | Refused {
  const choices = payableAmounts(parts, today)
  const chosen = choices.find(({ kind, amount }) => kind === seen.kind && amount === seen.amount)
  if (chosen) return chosen
  const [due] = choices
  return refuse(
    due
      ? `The amount due has changed. ${formatDollarsAndCents(due.amount)} is due now.`
      : 'Your payment is already processing',
  )
}
