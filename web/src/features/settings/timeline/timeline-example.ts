import type { Day } from '@mantel/domain/basics/dates'
import { deriveDates, type TimelineRules } from '@mantel/domain/projects/timeline'
import * as copy from './copy.ts'
import { type TimelineTyped, timelineFields } from './timeline-fields.ts'

/** Illustrates the rules with a project that is signed and installed in March of this year. */
export function timelineExample(
  { depositPercent, ...rules }: TimelineRules & { depositPercent: number },
  year = new Date().getFullYear(),
) {
  const [signed, installed] = [`${year}-03-16`, `${year}-03-30`]
  const dates = deriveDates({ ...ownRules, dateServiced: installed, agreedOn: signed }, rules)
  const format = (day: Day | null) => (day ? formatDay(day, year) : '')
  return {
    install: copy.installExample(
      format(installed),
      format(dates.dateOfDestage),
      format(dates.finalPaymentDueDate),
    ),
    deposit: copy.depositExample(format(signed), depositPercent, format(dates.depositDueDate)),
  }
}

/** Uses the stored rule where the typed one is invalid. */
export function parseRules(typed: TimelineTyped, stored: TimelineRules & { depositPercent: number }) {
  const { stageDurationDays, depositDueDays, finalPaymentDays, finalPaymentAnchor, depositPercent } =
    timelineFields.shape
  const or = <T>(result: { success: boolean; data?: T }, otherwise: T) =>
    result.success && result.data !== undefined ? result.data : otherwise
  return {
    stageDurationDays: or(stageDurationDays.safeParse(typed.stageDurationDays), stored.stageDurationDays),
    depositDueDays: or(depositDueDays.safeParse(typed.depositDueDays), stored.depositDueDays),
    finalPaymentDays: or(finalPaymentDays.safeParse(typed.finalPaymentDays), stored.finalPaymentDays),
    finalPaymentAnchor: or(finalPaymentAnchor.safeParse(typed.finalPaymentAnchor), stored.finalPaymentAnchor),
    depositPercent: or(depositPercent.safeParse(typed.depositPercent), stored.depositPercent),
  }
}

/** The example's project does not override the company's rules. */
const ownRules = {
  stageDurationDays: null,
  depositDueDays: null,
  finalPaymentDays: null,
  finalPaymentAnchor: null,
}

const formatDay = (day: Day, year: number) =>
  (day.startsWith(`${year}-`) ? thisYear : anotherYear).format(new Date(`${day}T00:00:00Z`))
const thisYear = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' })
const anotherYear = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
})
