import { conflict } from '../../../../errors.ts'
import { requireRow } from '../../../../platform/database/connect.ts'
import type { Provider } from '../../../../platform/stripe/provider.ts'
import { ProviderError } from '../../../../platform/stripe/provider-error.ts'
import { cardRefusal } from '../card-refusals.ts'
import type { CarriedOffer } from '../codes/carry-offer.ts'
import { unavailable } from '../deps.ts'
import type { Change } from './read-change.ts'
import { releaseSchedule } from './schedule-price.ts'

type Update = Pick<Change, 'subscriptionId' | 'isTrial' | 'billingPeriod'> &
  Pick<CarriedOffer, 'discounts'> & { priceId: string }

/**
 * Gives the subscription another price at once, and returns the previous price. Nothing changes if the card is
 * declined.
 */
export async function changeNow(provider: Provider, update: Update) {
  const { subscriptionId, priceId, isTrial, billingPeriod, discounts } = update
  await releaseSchedule(provider, subscriptionId)
  const { id: item, price } = await itemOf(provider, subscriptionId)
  try {
    const changed = await provider.call(
      (stripe) =>
        stripe.subscriptions.update(subscriptionId, {
          items: [{ id: item, price: priceId }],
          cancel_at_period_end: false,
          ...(discounts !== undefined && { discounts }),
          ...(!isTrial && { proration_behavior: 'always_invoice', payment_behavior: 'error_if_incomplete' }),
        }),
      unavailable,
    )
    // The year that was just paid has used the code. Without this, two changes at once could also discount the next
    // year.
    const isLeft = changed.discounts.length > 0 && billingPeriod === 'annual' && !isTrial
    if (discounts && isLeft)
      await provider.call(
        (stripe) =>
          stripe.subscriptions.update(subscriptionId, {
            discounts: orNone(discounts.filter((each) => 'discount' in each)),
          }),
        unavailable,
      )
    return price.id
  } catch (error) {
    if (error instanceof ProviderError && error.reason === 'refused') throw conflict(cardRefusal(error))
    throw error
  }
}

export async function itemOf(provider: Provider, subscriptionId: string) {
  const { items } = await provider.call(
    (stripe) => stripe.subscriptions.retrieve(subscriptionId),
    unavailable,
  )
  return requireRow(items.data)
}

const orNone = <T>(list: T[]) => (list.length > 0 ? list : ('' as const))
