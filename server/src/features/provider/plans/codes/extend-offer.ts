import { couponOf, trialMonthsOf } from '@mantel/domain/plans/coupons'
import type { Provider } from '../../../../platform/stripe/provider.ts'
import { ensureCoupon } from './ensure-coupon.ts'
import { readDiscounts, retrieveSubscription } from './offer-left.ts'

/**
 * The new discounts of a subscription whose trial is extended: the provider counts the months of a coupon from its
 * start, but an offer counts only billed months.
 */
export async function extendOffer(provider: Provider, subscriptionId: string, now: Date, trialEnd: Date) {
  const subscription = await retrieveSubscription(provider, subscriptionId)
  const { left, others } = readDiscounts(subscription)
  const price = subscription.items.data[0]?.price
  if (!left?.until || price?.recurring?.interval === 'year') return undefined
  const coupon = couponOf(left.offer, {
    billingPeriod: 'monthly',
    price: price?.unit_amount ?? 0,
    trialMonths: trialMonthsOf(left.offer, now, trialEnd),
  })
  return [
    ...others.map((discount) => ({ discount })),
    { coupon: await ensureCoupon(provider, left.offer, coupon) },
  ]
}
