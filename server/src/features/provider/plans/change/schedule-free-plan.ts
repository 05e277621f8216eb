import type { Provider } from '../../../../platform/stripe/provider.ts'
import { unavailable } from '../deps.ts'

/**
 * The provider’s subscription says which free plan follows it, because our row can always be computed again from what
 * the provider knows.
 */
export const freeTierKey = 'nextFreeTierId'

/** A free plan has no price at the provider: the subscription ends with its period, and then the free plan begins. */
export const scheduleFreePlan = (provider: Provider, subscriptionId: string, tierId: string) =>
  provider.call(
    (stripe) =>
      stripe.subscriptions.update(subscriptionId, {
        cancel_at_period_end: true,
        metadata: { [freeTierKey]: tierId },
      }),
    unavailable,
  )
