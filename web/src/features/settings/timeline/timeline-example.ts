import type { Day } from '@mantel/domain/dates'
import { deriveDates, type TimelineRules } from '@mantel/domain/projects/timeline'
import { type TimelineTyped, timelineFields } from './timeline-fields.ts'

/** What the rules mean, by a project that is signed and installed in March of this year. */
export function timelineExample(
  { depositPercent, ...rules }: TimelineRules & { depositPercent: number },
  year = new Date().getFullYear(),
) {
  const [signed, installed] = [`${year}-03-16`, `${year}-03-30`]
  const dates = deriveDates({ ...ownRules, dateServiced: installed, agreedOn: signed }, rules)
  const say = (day: Day | null) => (day ? inWords(day, year) : '')
  return {
    install: `Install ${say(installed)} → destage ${say(dates.dateOfDestage)}, balance due ${say(dates.finalPaymentDueDate)}`,
    deposit: `Signed ${say(signed)} → deposit of ${depositPercent}% due ${say(dates.depositDueDate)}`,
  }
}

/** As far as what is typed makes sense; the rest is as it is stored. */
export function rulesIn(typed: TimelineTyped, stored: TimelineRules & { depositPercent: number }) {
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

/** The project of the example has no rules of its own. */
const ownRules = { stageDurationDays: null, depositDueDays: null, finalPaymentDays: null }

const inWords = (day: Day, year: number) =>
  (day.startsWith(`${year}-`) ? thisYear : anotherYear).format(new Date(`${day}T00:00:00Z`))
const thisYear = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' })
const anotherYear = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
})
