import { addDays, type Day } from '../dates.ts'

/** The dates that follow from others, until somebody sets them by hand. */
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
  /** The day of the signature, or else the day on which the invoice was sent. */
  agreedOn: Day | null
  /** The project's own rules; empty ones are the company's. */
  stageDurationDays: number | null
  depositDueDays: number | null
  finalPaymentDays: number | null
}

/** What the dates would be if nobody had set them. */
export function deriveDates(facts: TimelineFacts, rules: TimelineRules): Derived {
  const { dateServiced, agreedOn } = facts
  const depositDueDate = later(agreedOn, facts.depositDueDays ?? rules.depositDueDays)
  const days = facts.finalPaymentDays ?? rules.finalPaymentDays
  const fromService = rules.finalPaymentAnchor === 'beforeService' ? -days : days
  return {
    dateOfDestage: later(dateServiced, facts.stageDurationDays ?? rules.stageDurationDays),
    depositDueDate,
    finalPaymentDueDate: dateServiced ? addDays(dateServiced, fromService) : later(depositDueDate, days),
  }
}

/** The dates that hold: those set by hand stay, the others follow. */
export function settleDates(current: Derived, customDates: readonly string[], derived: Derived): Derived {
  const settle = (name: DerivedDate) => (customDates.includes(name) ? current[name] : derived[name])
  return {
    dateOfDestage: settle('dateOfDestage'),
    depositDueDate: settle('depositDueDate'),
    finalPaymentDueDate: settle('finalPaymentDueDate'),
  }
}

const later = (day: Day | null, days: number) => (day ? addDays(day, days) : null)
