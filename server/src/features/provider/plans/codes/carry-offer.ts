import { addMonths, couponAfterChange, monthlyDiscount, trialMonthsOf } from '@mantel/domain/plans/coupons'
import type { BillingPeriod, PlanPrices } from '@mantel/domain/plans/plan-prices'
import type { ChangePreview } from '@mantel/domain/plans/plans'
import type { Provider } from '../../../../platform/stripe/provider.ts'
import { ensureCoupon } from './ensure-coupon.ts'
import type { Discounts } from './offer-left.ts'

type Target = {
  tier: PlanPrices & { id: string }
  billingPeriod: BillingPeriod
  timing: 'now' | 'period-end' | 'none'
  /** The end of the trial, if the trial continues after the change. */
  trialEnd: Date | null
  /** Which plans the code is for; empty for all of them. */
  validForTiers: string[]
}

type Discount = { coupon: string } | { discount: string }

export type CarriedOffer = {
  /** The discounts to send to the provider: an empty text ends all discounts, and undefined leaves them as they are. */
  discounts?: Discount[] | ''
} & Pick<ChangePreview, 'offer' | 'endedCode'>

/**
 * Decides what happens to a subscription's code when its plan changes. On another plan, the remaining months stay. If
 * the billing period changes, they are converted, because the provider would otherwise discount the whole year. A plan
 * for which the code is not valid ends it.
 */
export async function carryOffer(
  provider: Provider,
  { left, own, others }: Discounts,
  { tier, billingPeriod, timing, trialEnd, validForTiers }: Target,
  now: Date,
): Promise<CarriedOffer> {
  if (!own || (own.end && own.end <= now)) return { offer: null, endedCode: null }
  const { code } = own
  const kept = others.map((discount) => ({ discount }))
  if (validForTiers.length > 0 && !validForTiers.includes(tier.id))
    return { discounts: orNone(kept), offer: null, endedCode: code }
  // No months of the code are left, but the provider would still discount a year that begins during the last one.
  if (!left)
    return { ...(billingPeriod === 'annual' && { discounts: orNone(kept) }), offer: null, endedCode: null }
  const { offer, until } = left
  const { discountDurationMonths: months } = offer
  const monthly = tier.monthlyPrice - monthlyDiscount(offer, tier.monthlyPrice)
  if (billingPeriod === 'monthly' && !trialEnd)
    return { offer: { code, price: monthly, until }, endedCode: null }
  const trialMonths = trialEnd ? trialMonthsOf(offer, now, trialEnd) : 0
  const coupon = couponAfterChange(offer, tier, { billingPeriod, trialMonths })
  if (!coupon) return { discounts: orNone(kept), offer: null, endedCode: null }
  return {
    discounts: [...kept, { coupon: await ensureCoupon(provider, offer, coupon) }],
    offer: {
      code,
      ...(billingPeriod === 'monthly' && trialEnd
        ? { price: monthly, until: addMonths(trialEnd, months).toISOString() }
        : // If the year is charged today, that charge has the discount, and no later one.
          {
            price: timing === 'now' && !trialEnd ? null : (tier.annualPrice ?? 0) - (coupon.amount ?? 0),
            until: null,
          }),
    },
    endedCode: null,
  }
}

const orNone = (discounts: Discount[]) => (discounts.length > 0 ? discounts : ('' as const))
