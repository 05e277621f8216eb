import { createHash } from 'node:crypto'
import type { BillingPeriod } from '@mantel/domain/plan-prices'
import { couponOf, monthsIn } from '@mantel/domain/plans/coupons'
import type { Provider } from '../../../../platform/stripe/provider.ts'
import { ProviderError } from '../../../../platform/stripe/provider-error.ts'
import type { offerCodes } from '../../../../schema/money/offer-codes.ts'
import { unavailable } from '../deps.ts'

type Use = { billingPeriod: BillingPeriod; price: number; trialDays: number; from: Date }

/**
 * Returns the provider’s coupon for a code. Its id contains what it takes off, so a changed code gets another coupon, and
 * companies that have used the code keep theirs. Who may use it, we decide alone.
 */
export async function ensureCoupon(
  provider: Provider,
  code: typeof offerCodes.$inferSelect,
  { billingPeriod, price, trialDays, from }: Use,
): Promise<string> {
  const { duration, months, percent, amount } = couponOf(code, {
    billingPeriod,
    price,
    trialMonths: monthsIn(trialDays, from),
  })
  const shape = JSON.stringify([code.id, duration, months, percent, amount])
  const id = `offer_${createHash('sha256').update(shape).digest('hex').slice(0, 24)}`
  try {
    await provider.call(
      (stripe) =>
        stripe.coupons.create({
          id,
          name: code.code.slice(0, 40),
          duration,
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
