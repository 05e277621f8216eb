import { createHash } from 'node:crypto'
import type { Offer } from '@mantel/domain/onboarding'
import type { Coupon } from '@mantel/domain/plans/coupons'
import type { Provider } from '../../../../platform/stripe/provider.ts'
import { ProviderError } from '../../../../platform/stripe/provider-error.ts'
import { unavailable } from '../deps.ts'

/** Tells our coupons from those that someone has made in the provider’s dashboard. */
export const couponPrefix = 'offer_'

/**
 * Returns the provider’s coupon for an offer. Its id contains its discount, so a changed code gets another coupon, and
 * companies that have used the code keep theirs. The provider does not check who may use it; we do. The metadata
 * describes the offer, for a later change of plan.
 */
export async function ensureCoupon(provider: Provider, offer: Offer, coupon: Coupon): Promise<string> {
  const { code, discountType, discountValue, discountDurationMonths } = offer
  const { duration, months, percent, amount } = coupon
  const terms = [code, discountType, discountValue, discountDurationMonths]
  const shape = JSON.stringify([...terms, duration, months, percent, amount])
  const id = `${couponPrefix}${createHash('sha256').update(shape).digest('hex').slice(0, 24)}`
  try {
    await provider.call(
      (stripe) =>
        stripe.coupons.create({
          id,
          name: code.slice(0, 40),
          duration,
          metadata: { discountType, discountValue, discountDurationMonths },
          ...(months !== null && { duration_in_months: months }),
          ...(percent === null ? { amount_off: amount, currency: 'usd' } : { percent_off: percent }),
        }),
      unavailable,
    )
  } catch (error) {
    if (!(error instanceof ProviderError && error.code === 'resource_already_exists')) throw error
  }
  return id
}
