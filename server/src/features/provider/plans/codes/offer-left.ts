import { type Offer, offer as offerSchema } from '@mantel/domain/onboarding'
import { chargesBefore } from '@mantel/domain/plans/coupons'
import type Stripe from 'stripe'
import { z } from 'zod'
import type { Provider } from '../../../../platform/stripe/provider.ts'
import { idOf } from '../../payments/stripe-objects.ts'
import { unavailable } from '../deps.ts'
import { couponPrefix } from './ensure-coupon.ts'

/** What is left of the code of a subscription. */
export type OfferLeft = {
  /** The offer, with the number of months that are still to be billed. */
  offer: Offer
  /** When the first charge without the discount is due. Null for a one-time discount. */
  until: string | null
}

export type Discounts = {
  left: OfferLeft | null
  /** The discount of our code. It lasts until the end of the last period whose charge it reduced. */
  own: { code: string; end: Date | null } | null
  /** The ids of all discounts of the subscription. `others` are those that someone has created at the provider. */
  all: string[]
  others: string[]
}

const terms = z.object({
  discountType: offerSchema.shape.discountType,
  discountValue: z.coerce.number().int(),
  discountDurationMonths: z.coerce.number().int(),
})

export const retrieveSubscription = (provider: Provider, id: string) =>
  provider.call(
    (stripe) => stripe.subscriptions.retrieve(id, { expand: ['discounts.source.coupon'] }),
    unavailable,
  )

/**
 * Reads the discounts from the provider's subscription, because the provider counts the months. The discounts and
 * coupons must be expanded.
 */
export function readDiscounts(subscription: Stripe.Subscription): Discounts {
  const found = subscription.discounts.map((discount) => ({
    id: idOf(discount) ?? '',
    discount: typeof discount === 'string' ? null : discount,
    coupon: typeof discount === 'string' ? null : discount.source.coupon,
  }))
  const isOurs = ({ coupon }: (typeof found)[number]) => idOf(coupon)?.startsWith(couponPrefix) ?? false
  const own = found.find(isOurs)
  const end = own?.discount?.end
  return {
    own: own
      ? { code: textOf(own.coupon), end: end === null || end === undefined ? null : new Date(end * 1000) }
      : null,
    left: own?.discount && own.coupon ? offerLeft(subscription, own.discount, own.coupon) : null,
    all: found.map(({ id }) => id),
    others: found.filter((each) => !isOurs(each)).map(({ id }) => id),
  }
}

const textOf = (coupon: string | Stripe.Coupon | null) =>
  typeof coupon === 'string' ? '' : (coupon?.name ?? '')

/** Allows for the provider’s times, which differ from ours by seconds. */
const halfDay = 12 * 3_600_000

function offerLeft(
  subscription: Stripe.Subscription,
  { end }: Stripe.Discount,
  coupon: string | Stripe.Coupon,
): OfferLeft | null {
  if (typeof coupon === 'string') return null
  const parsed = terms.safeParse(coupon.metadata)
  if (!parsed.success) return null
  const offer = { ...parsed.data, code: coupon.name ?? '' }
  // A one-time discount that is still there applies to the next charge.
  if (coupon.duration === 'once' || end === null) return { offer, until: null }
  const next = (subscription.items.data[0]?.current_period_end ?? 0) * 1000
  const { count, until } = chargesBefore(new Date(end * 1000), {
    anchor: new Date(subscription.billing_cycle_anchor * 1000),
    from: new Date(next - halfDay),
  })
  const months = Math.min(count, offer.discountDurationMonths)
  return months > 0
    ? { offer: { ...offer, discountDurationMonths: months }, until: until.toISOString() }
    : null
}
