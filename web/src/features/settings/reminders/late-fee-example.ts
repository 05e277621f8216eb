import { addDays, type Day } from '@mantel/domain/basics/dates'
import { formatDollars } from '@mantel/domain/basics/money'
import { nextBusinessDay } from '@mantel/domain/reminders/business-days'
import { type LateFeeRule, lateFeeFor } from '@mantel/domain/reminders/late-fees'
import type { ReminderSettings } from '@mantel/domain/settings/settings'
import * as copy from './copy.ts'

const total = 400_000

/** Shows the rule on an invoice of $4,000 that is due on March 1 of this year and stays unpaid. */
export function lateFeeExample(
  settings: Omit<ReminderSettings, 'remindersEnabled'>,
  year = new Date().getFullYear(),
): string {
  const { lateFeeKind: kind, lateFeeValue, lateFeeGraceDays, lateFeeRepeat, lateFeeCap } = settings
  if (kind === 'none' || lateFeeValue <= 0) return copy.noLateFee
  const due: Day = `${year}-03-01`
  const rule: LateFeeRule = {
    kind,
    value: kind === 'percent' ? Math.round(lateFeeValue * 100) : lateFeeValue,
    graceDays: lateFeeGraceDays,
    repeat: lateFeeRepeat,
    cap: lateFeeCap,
    since: due,
  }
  const part = { kind: 'full' as const, amount: total, dueDate: due, open: total, inFlight: 0 }
  const fee = lateFeeFor(part, rule, { onPart: 0, onInvoice: 0 })
  const wanted = addDays(due, lateFeeGraceDays + 1)
  const day = settings.reminderBusinessDays ? nextBusinessDay(wanted) : wanted
  const repeats = lateFeeRepeat === 'monthly' && (lateFeeCap === null || fee < lateFeeCap)
  return [
    copy.example(formatDollars(total), formatDay(due, year), formatDollars(fee), formatDay(day, year)),
    repeats ? copy.everyMonth : '',
    repeats && lateFeeCap !== null ? copy.upTo(formatDollars(lateFeeCap)) : '',
    '.',
  ].join('')
}

const formatDay = (day: Day, year: number) =>
  (day.startsWith(`${year}-`) ? thisYear : anotherYear).format(new Date(`${day}T00:00:00Z`))
const thisYear = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', day: 'numeric' })
const anotherYear = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
})
