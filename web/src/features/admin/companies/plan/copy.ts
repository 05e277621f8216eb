import type { CompanySubscription } from '@mantel/domain/admin/subscriptions'
import { formatDollars, formatDollarsAndCents } from '@mantel/domain/basics/money'

export const what = 'the plan'
export const notChanged = 'Couldn’t change the plan. Try again.'
export const charges = 'Charges'
export const noCharges = 'No charges yet.'
export const editTitle = 'Edit subscription'
export const editHint = 'Sets the subscription without the payment provider. Nothing is charged or refunded.'

const per = ({ billingPeriod }: CompanySubscription) => (billingPeriod === 'annual' ? 'a year' : 'a month')
const priceOf = (price: number) => (price % 100 === 0 ? formatDollars(price) : formatDollarsAndCents(price))

export function headline(subscription: CompanySubscription) {
  const { tierName, price, isBilled, isComped } = subscription
  const name = tierName ?? 'No plan'
  if (isComped) return `${name}, free of charge`
  return isBilled && price !== null ? `${name}, ${priceOf(price)} ${per(subscription)}` : name
}

export function statusText(subscription: CompanySubscription, dayOf: (instant: string) => string) {
  const { status, periodEnd, endedAt, pastDueSince, isBilled, isComped, cancelAtPeriodEnd, nextTierName } =
    subscription
  if (status === 'canceled' || status === 'expired') {
    const end = endedAt ?? periodEnd
    return end ? `Ended on ${dayOf(end)}.` : 'Ended.'
  }
  if (pastDueSince)
    return `Unpaid since ${dayOf(pastDueSince)}. The payment provider will retry for a few days.`
  if (isComped) return periodEnd ? `Free until ${dayOf(periodEnd)}.` : 'Free without an end date.'
  if (!periodEnd) return 'No end date.'
  const day = dayOf(periodEnd)
  if (cancelAtPeriodEnd) return `Ends on ${day}.`
  if (nextTierName) return `Changes to ${nextTierName} on ${day}.`
  if (status === 'trial')
    return isBilled ? `Free until ${day}, then the card is charged.` : `Trial ends on ${day}. No card yet.`
  return isBilled ? `Renews on ${day}.` : `Runs until ${day}.`
}

export const providerKnows = 'Billed by the payment provider. Changes also apply there.'

export const extend = 'Extend trial'
export const extendTitle = 'Extend the trial?'
export const extendHint = (day: string | null) =>
  day ? `It ends on ${day}. The extra days are added after that.` : 'The extra days start today.'
export const days = 'Days'
export const extended = 'Trial extended'

export const comp = 'Make free'
export const compTitle = 'Make the plan free?'
export const compHint = 'The company isn’t charged, and the plan doesn’t count as revenue.'
export const compEndsPaid =
  'The paid subscription ends now, without a refund. When the free period ends, the company has to subscribe again.'
export const until = 'Free until'
export const untilHint = 'Leave empty for no end date.'
export const comped = 'Plan made free'

export const move = 'Change plan'
export const moveTitle = 'Change the plan?'
export const moveHint = 'Takes effect right away, even if the company is over the plan’s limits.'
export const moveNoCharge = 'Nothing is charged or refunded today. The next charge is at the new price.'
export const plan = 'Plan'
export const moved = (name: string) => `Changed to ${name}`

export const cancel = 'Cancel plan'
export const cancelTitle = 'Cancel the plan?'
export const cancelHint =
  'After that, the company can still view and export its data, and its clients can still sign and pay. Nothing is refunded.'
export const when = 'When'
export const atEnd = (day: string) => `On ${day}, when the paid period ends`
export const now = 'Now'
export const canceled = 'Plan canceled'
export const resume = 'Resume plan'
export const resumed = 'Plan resumed'

export const refund = 'Refund'
export const refundTitle = 'Refund this charge?'
export const refundHint = (left: string) =>
  `Up to ${left} will be refunded to the card. The plan continues unless you cancel it.`
export const amount = 'Amount'
export const refunded = 'Charge refunded'
export const refundedOf = (amountRefunded: number) => `${formatDollarsAndCents(amountRefunded)} refunded`
export const discountOf = (discount: number) => `${formatDollarsAndCents(discount)} off`
export const refundOf = (day: string) => `Refund the ${day} charge`
