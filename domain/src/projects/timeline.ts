import { addDays, type Day } from '../basics/dates.ts'

/** These dates are calculated from other dates unless a user sets them manually. */
export const derivedDates = ['dateOfDestage', 'depositDueDate', 'finalPaymentDueDate'] as const
export type DerivedDate = (typeof derivedDates)[number]
export type Derived = Record<DerivedDate, Day | null>

export type TimelineRules = {
  stageDurationDays: number
  depositDueDays: number
  finalPaymentDays: number
  finalPaymentAnchor: 'afterService' | 'beforeService'
}

export type TimelineFacts = {
  dateServiced: Day | null
  /** The day of the first signature, or else the day on which the latest invoice was sent. */
  agreedOn: Day | null
  /** The project's own rules. Null means the company's rule applies. */
  stageDurationDays: number | null
  depositDueDays: number | null
  finalPaymentDays: number | null
  finalPaymentAnchor: TimelineRules['finalPaymentAnchor'] | null
}

/** Calculates all dates, without regard to dates that a user set manually. */
export function deriveDates(facts: TimelineFacts, rules: TimelineRules): Derived {
  const { dateServiced, agreedOn } = facts
  const depositDueDate = addDaysTo(agreedOn, facts.depositDueDays ?? rules.depositDueDays)
  const days = facts.finalPaymentDays ?? rules.finalPaymentDays
  const anchor = facts.finalPaymentAnchor ?? rules.finalPaymentAnchor
  const fromService = anchor === 'beforeService' ? -days : days
  return {
    dateOfDestage: addDaysTo(dateServiced, facts.stageDurationDays ?? rules.stageDurationDays),
    depositDueDate,
    finalPaymentDueDate: dateServiced ? addDays(dateServiced, fromService) : addDaysTo(depositDueDate, days),
  }
}

/** Keeps manually set dates and takes the calculated value for the others. */
export function settleDates(current: Derived, customDates: readonly string[], derived: Derived): Derived {
  const pick = (name: DerivedDate) => (customDates.includes(name) ? current[name] : derived[name])
  return {
    dateOfDestage: pick('dateOfDestage'),
    depositDueDate: pick('depositDueDate'),
    finalPaymentDueDate: pick('finalPaymentDueDate'),
  }
}

const addDaysTo = (day: Day | null, days: number) => (day ? addDays(day, days) : null)
