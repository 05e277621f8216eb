import type { Provider } from '../../../../platform/stripe/provider.ts'
import { idOf } from '../../payments/stripe-objects.ts'
import type { CarriedOffer } from '../codes/carry-offer.ts'
import { unavailable } from '../deps.ts'
import { freeTierKey } from './schedule-free-plan.ts'

/**
 * Makes a price begin when the paid period ends, and replaces an earlier schedule. Both phases list their discounts,
 * because the provider ends the discounts of a subscription whose phases list none.
 */
export async function schedulePrice(
  provider: Provider,
  subscriptionId: string,
  price: string,
  next: CarriedOffer['discounts'],
) {
  await releaseSchedule(provider, subscriptionId)
  const subscription = await provider.call(
    (stripe) => stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: false }),
    unavailable,
  )
  const [item] = subscription.items.data
  if (!item) throw new Error('The subscription has no item')
  const { id } = await provider.call(
    (stripe) => stripe.subscriptionSchedules.create({ from_subscription: subscriptionId }),
    unavailable,
  )
  const ids = subscription.discounts.map((discount) => ({ discount: idOf(discount) ?? '' }))
  const discounts = ids.length > 0 ? ids : ('' as const)
  const { current_period_start: start, current_period_end: end } = item
  await provider.call(
    (stripe) =>
      stripe.subscriptionSchedules.update(id, {
        end_behavior: 'release',
        proration_behavior: 'none',
        phases: [
          { items: [{ price: item.price.id, quantity: 1 }], start_date: start, end_date: end, discounts },
          { items: [{ price, quantity: 1 }], start_date: end, discounts: next ?? discounts },
        ],
      }),
    unavailable,
  )
}

/** Ends a schedule or a scheduled change to a free plan, and keeps the subscription as it is. */
export async function releaseSchedule(provider: Provider, subscriptionId: string) {
  const { schedule, metadata } = await provider.call(
    (stripe) => stripe.subscriptions.retrieve(subscriptionId),
    unavailable,
  )
  const id = idOf(schedule)
  if (id) await provider.call((stripe) => stripe.subscriptionSchedules.release(id), unavailable)
  if (metadata[freeTierKey])
    await provider.call(
      (stripe) =>
        stripe.subscriptions.update(subscriptionId, {
          cancel_at_period_end: false,
          metadata: { [freeTierKey]: '' },
        }),
      unavailable,
    )
}
