import type Stripe from 'stripe'

type Schedule = Stripe.Account.Settings.Payouts.Schedule

/** For example “Every business day”, “Every Friday” or “On the 1st and 15th of each month”. */
export function describePayoutSchedule(schedule: Schedule | undefined): string | null {
  const { interval, weekly_payout_days, weekly_anchor, monthly_payout_days, monthly_anchor } = schedule ?? {}
  if (interval === 'daily') return 'Every business day'
  if (interval === 'manual') return 'Only when you ask for a payout'
  if (interval === 'weekly') {
    const days = daysOf(weekly_payout_days, weekly_anchor).map(capitalize)
    return `Every ${list(days) || 'week'}`
  }
  if (interval === 'monthly') {
    const days = daysOf(monthly_payout_days, monthly_anchor).map(ordinal)
    return days.length > 0 ? `On the ${list(days)} of each month` : 'Every month'
  }
  return null
}

/** Newer accounts have a list of days, older ones a single day. */
const daysOf = <Day>(days: Day[] | undefined, anchor: Day | undefined): Day[] =>
  days && days.length > 0 ? days : anchor === undefined ? [] : [anchor]

const list = (items: string[]) => new Intl.ListFormat('en-US').format(items)

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
const plural = new Intl.PluralRules('en-US', { type: 'ordinal' })
const ordinal = (day: number) => `${day}${suffixes[plural.select(day)] ?? 'th'}`
