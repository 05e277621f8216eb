import { formatDollars, formatDollarsAndCents } from '@mantel/domain/basics/money'
import type { Offer } from '@mantel/domain/onboarding'
import { offerPrice } from '@mantel/domain/plans/offer-price'
import { priceOf } from '@mantel/domain/plans/plan-changes'
import type { BillingPeriod } from '@mantel/domain/plans/plan-prices'
import type { ChangePreview, Plan } from '@mantel/domain/plans/plans'

export const title = 'Plan'
export const what = 'your plan'
export const noPlan = 'No plan yet'
export const card = 'Card and receipts'
/** Replaces the text `card` after a failed charge. */
export const updateCard = 'Update card'
export const cancel = 'Cancel plan'
export const cancelTitle = 'Cancel your plan?'
export const cancelText = (day: string) =>
  `You can use everything until ${day}. After that, you can still view and export your data, and your clients can still sign and pay.`
export const resume = 'Resume plan'
export const keep = 'Keep current plan'
export const plans = 'Plans'
export const invoices = 'Invoices'
export const yourPlan = 'Your plan'
export const choose = (plan?: string) => (plan ? `Choose ${plan}` : 'Choose')
/** For the plan that the company is trying out. */
export const continueWith = (plan?: string) => (plan ? `Subscribe to ${plan}` : 'Subscribe')
export const change = 'Change'
export const billing = 'Billing period'
export const monthly = 'Monthly'
export const yearly = 'Yearly'
export const receipt = 'Receipt'
export const pay = 'Pay'
export const notChanged = 'Couldn’t change your plan. Try again.'
export const changed = 'Plan changed'
export const canceled = 'Plan canceled'
export const resumed = 'Plan resumed'
export const noBilling = 'To change your plan, contact us.'
export const askPrice = 'Checking the price…'
export const noPrice = 'We couldn’t check the price.'

const per = (period: BillingPeriod) => (period === 'annual' ? 'a year' : 'a month')

const priceAmount = (price: number) =>
  price % 100 === 0 ? formatDollars(price) : formatDollarsAndCents(price)

export const priceText = (price: number, period: BillingPeriod) =>
  price === 0 ? 'free' : `${priceAmount(price)} ${per(period)}`

/** What a plan costs with the code that was chosen. */
export function withCode(
  offer: Offer,
  { billingPeriod, price }: { billingPeriod: BillingPeriod; price: number },
) {
  const reduced = offerPrice(offer, { billingPeriod, price })
  const amount = formatDollars(reduced.price)
  const rest = priceText(price, billingPeriod)
  if (billingPeriod === 'annual') return `With ${offer.code}: ${amount} for the first year, then ${rest}`
  const months = reduced.periods === 1 ? 'the first month' : `${reduced.periods} months`
  return `With ${offer.code}: ${amount} ${reduced.periods === 1 ? 'for' : 'a month for'} ${months}, then ${rest}`
}

export function headline(plan: Plan) {
  const { tier, price, status, billingPeriod, currentPeriodEnd, isBilled, isComped } = plan
  if (!tier) return noPlan
  if (isComped) return `${tier.name}, free of charge`
  // Paid without the provider, for example by check.
  const agreed = status === 'active' && currentPeriodEnd ? priceOf(tier, billingPeriod) : null
  const shown = isBilled ? price : agreed
  return shown ? `${tier.name}, ${priceText(shown, billingPeriod)}` : tier.name
}

export function statusText(plan: Plan, dayOf: (instant: string) => string) {
  const { status, currentPeriodEnd, endedAt, hasEnded, isBilled, isComped } = plan
  const { cancelAtPeriodEnd, next, pastDueSince } = plan
  if (hasEnded)
    return endedAt
      ? `Your plan ended on ${dayOf(endedAt)}. Everything is still here. Choose a plan to keep working.`
      : 'Choose a plan to start working.'
  if (pastDueSince) return 'We couldn’t charge your card. Update it to keep your plan.'
  if (!currentPeriodEnd) return null
  const day = dayOf(currentPeriodEnd)
  if (next) return `Changes to ${next.name} on ${day}.`
  if (cancelAtPeriodEnd) return `Ends on ${day}.`
  if (status === 'trial')
    return isBilled
      ? `Free until ${day}. Then we charge your card.`
      : `Your trial ends on ${day}. Subscribe to add your card. We don’t charge it before then.`
  if (isComped) return `Free until ${day}.`
  return isBilled ? `Renews on ${day}.` : `Paid until ${day}.`
}

export const cardText = ({ brand, last4 }: { brand: string; last4: string }) =>
  `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending in ${last4}`

export const offerCode = 'Offer code'
export const applyCode = 'Apply'
export const removeCode = 'Remove'
export const offUntil = (discount: string, day: string) => `${discount} until ${day}`
export const codeUsed = (code: string) => `You’ve used your code ${code}.`
export const choosePlan = 'Choose a plan'
export const upgrade = 'Upgrade'
export const dismiss = 'Dismiss'
export const planEnded = (day: string | null) =>
  day ? `Your plan ended on ${day}. Everything is still here.` : 'Your plan hasn’t started yet.'
/** The end of a sentence that begins with the link “Choose a plan”. */
export const toKeepWorking = 'to keep working.'
export const askAdmin = 'Ask an admin to choose a plan.'
export const remindersPaused = 'Automatic reminders are paused because your plan has ended.'
export const trialLeft = (days: number) =>
  days === 0 ? 'Trial ends today' : `Trial: ${days} ${days === 1 ? 'day' : 'days'} left`
const nouns = { clients: 'clients', projects: 'projects', users: 'team members' }
export const nearLimit = (what: keyof typeof nouns, used: number, limit: number) =>
  used >= limit
    ? `You’ve reached your plan’s limit of ${limit} ${nouns[what]}.`
    : `You’re using ${used} of ${limit} ${nouns[what]} on your plan.`

export const usageNames = { clients: 'Clients', projects: 'Projects', users: 'Team members' }
export const usageText = (used: number, limit: number | null) =>
  limit === null ? `${used} · Unlimited` : `${used} of ${limit}`

export const changeTitle = (name: string) => `Change to ${name}?`
export const freeText = (isTrial: boolean) =>
  isTrial
    ? 'It’s free and needs no card. Your trial ends today.'
    : 'It’s free and needs no card. It starts today.'
export const free = 'Free'
export const noChange = 'This is already your plan.'

/** What a change costs today and afterward. An offer code that is not used up reduces the first charges. */
export function changeText(
  { timing, dueNow, price, startsAt, offer, endedCode }: ChangePreview,
  { billingPeriod, dayOf }: { billingPeriod: BillingPeriod; dayOf: (instant: string) => string },
) {
  if (timing === 'none') return noChange
  const lost = endedCode ? ` Your code ${endedCode} doesn’t apply to this plan, so you’ll lose it.` : ''
  if (price === 0)
    return startsAt
      ? `Your current plan stays until ${dayOf(startsAt)}. After that, you pay nothing.${lost}`
      : `You pay nothing.${lost}`
  const today = dueNow > 0 ? formatDollarsAndCents(dueNow) : 'nothing'
  const usedUp = offer?.price === null ? ` with ${offer.code}` : ''
  const begin =
    timing === 'now'
      ? `You pay ${today} today${usedUp}, then`
      : startsAt
        ? `Your current plan stays until ${dayOf(startsAt)}. Then you pay`
        : 'You pay'
  const full = priceText(price, billingPeriod)
  if (!offer || offer.price === null) return `${begin} ${full}.${lost}`
  const reduced = offer.until
    ? `${priceText(offer.price, billingPeriod)} with ${offer.code} until ${dayOf(offer.until)}`
    : `${priceAmount(offer.price)} for the first year with ${offer.code}`
  return `${begin} ${reduced}. After that, you pay ${full}.`
}
export const refunded = (amount: number) => `${formatDollarsAndCents(amount)} refunded`
export const discounted = (amount: number) => `${formatDollarsAndCents(amount)} off`
export const statuses = {
  paid: 'Paid',
  open: 'Unpaid',
  void: 'Void',
  uncollectible: 'Not paid',
  draft: 'Draft',
}
