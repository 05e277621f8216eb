import type Stripe from 'stripe'

type Schedule = Stripe.Account.Settings.Payouts.Schedule

/** For example “Every business day”, “Every Friday” or “On the 1st and 15th of each month”. */
export function describePayoutSchedule(schedule: Schedule | undefined): string | null {
  switch (schedule?.interval) {
    case 'daily':
      return 'Every business day'
    case 'weekly':
      return `Every ${list(daysOf(schedule.weekly_payout_days, schedule.weekly_anchor).map(capitalize)) || 'week'}`
    case 'monthly': {
      const days = daysOf(schedule.monthly_payout_days, schedule.monthly_anchor).map(ordinal)
      return days.length > 0 ? `On the ${list(days)} of each month` : 'Every month'
    }
    case 'manual':
      return 'Only when you ask for a payout'
    default:
      return null
  }
}

/** Newer accounts have a list of days, older ones a single day. */
const daysOf = <Day>(days: Day[] | undefined, anchor: Day | undefined): Day[] =>
  days && days.length > 0 ? days : anchor === undefined ? [] : [anchor]

const list = (items: string[]) => new Intl.ListFormat('en-US').format(items)

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
const plural = new Intl.PluralRules('en-US', { type: 'ordinal' })
const ordinal = (day: number) => `${day}${suffixes[plural.select(day)] ?? 'th'}`
