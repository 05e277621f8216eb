import type { Provider } from '../../../platform/stripe/provider.ts'
import { idOf } from '../payments/stripe-objects.ts'
import { unavailable } from './deps.ts'

/** Makes a price begin when the paid period ends. It replaces what was scheduled before. */
export async function schedulePrice(provider: Provider, subscriptionId: string, price: string) {
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
  const current = { items: [{ price: item.price.id, quantity: 1 }] }
  await provider.call(
    (stripe) =>
      stripe.subscriptionSchedules.update(id, {
        end_behavior: 'release',
        proration_behavior: 'none',
        phases: [
          { ...current, start_date: item.current_period_start, end_date: item.current_period_end },
          { items: [{ price, quantity: 1 }], start_date: item.current_period_end },
        ],
      }),
    unavailable,
  )
}

/** Ends a schedule, and keeps the subscription as it is. */
export async function releaseSchedule(provider: Provider, subscriptionId: string) {
  const { schedule } = await provider.call(
    (stripe) => stripe.subscriptions.retrieve(subscriptionId),
    unavailable,
  )
  const id = idOf(schedule)
  if (id) await provider.call((stripe) => stripe.subscriptionSchedules.release(id), unavailable)
}
