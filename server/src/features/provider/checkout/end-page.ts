import type { Provider } from '../../../platform/stripe/provider.ts'
import { ProviderError } from '../../../platform/stripe/provider-error.ts'
import type { CheckoutRow } from './checkouts.ts'

/**
 * Ends the provider's page. Ignores a refusal, because then the client has paid in the meantime, or the page has
 * expired.
 */
export async function endPage(provider: Provider, { sessionId, accountId }: CheckoutRow) {
  if (!sessionId) return
  try {
    await provider.call((stripe) =>
      stripe.checkout.sessions.expire(sessionId, {}, { stripeAccount: accountId }),
    )
  } catch (error) {
    if (!(error instanceof ProviderError) || error.reason === 'unavailable') throw error
  }
}
