import { addDays, addMonths, type Day } from '../basics/dates.ts'
import { type Cents, proportionOf } from '../basics/money.ts'
import { type Part, payable } from '../payments/parts.ts'

export type LateFeeRule = {
  kind: 'flat' | 'percent'
  /** Cents for a flat amount, basis points for a percentage. */
  value: number
  graceDays: number
  repeat: 'none' | 'monthly'
  /** The maximum sum of late fees on one invoice. Null for no limit. */
  cap: Cents | null
  /** When the company turned the rule on. Earlier days are never charged. */
  since: Day
}

/**
 * The days, up to and including `until`, on which a late fee is charged while an amount stays unpaid, each with its
 * period number. The first is the day after the grace period.
 */
export function lateFeeDays(dueDate: Day, rule: LateFeeRule, until: Day): { period: number; day: Day }[] {
  const first = addDays(dueDate, rule.graceDays + 1)
  const days: { period: number; day: Day }[] = []
  for (let period = 0; period === 0 || rule.repeat === 'monthly'; period++) {
    const day = addMonths(first, period)
    if (day > until) break
    if (day >= rule.since) days.push({ period, day })
  }
  return days
}

/** A percentage applies to the unpaid amount without earlier late fees, so that no fee is charged on a fee. */
export function lateFeeFor(
  part: Part,
  rule: LateFeeRule,
  charged: { onPart: Cents; onInvoice: Cents },
): Cents {
  const base = Math.max(0, payable(part) - charged.onPart)
  if (base === 0) return 0
  const fee = rule.kind === 'flat' ? rule.value : proportionOf(base, rule.value, 10_000)
  return rule.cap === null ? fee : Math.max(0, Math.min(fee, rule.cap - charged.onInvoice))
}
