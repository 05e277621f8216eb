import Stripe from 'stripe'
import type { StripeSettings } from '../../stripe-settings.ts'
import type { Log } from '../log.ts'
import { type Circuit, createCircuit } from './circuit.ts'
import { isOutage, ProviderError, translateError, unavailableToPayers } from './provider-error.ts'

/** The part of the SDK that the product uses. */
export type StripeCalls = Pick<
  Stripe,
  | 'accountLinks'
  | 'accounts'
  | 'applicationFees'
  | 'balanceTransactions'
  | 'billingPortal'
  | 'charges'
  | 'checkout'
  | 'coupons'
  | 'customers'
  | 'disputes'
  | 'events'
  | 'invoices'
  | 'paymentIntents'
  | 'payouts'
  | 'prices'
  | 'products'
  | 'refunds'
  | 'subscriptionSchedules'
  | 'subscriptions'
  | 'transfers'
>

/** The card provider. All calls to it go through `call`. */
export type Provider = {
  /** Whether payments move real money. */
  isLive: boolean
  /** The page of the sandbox that simulates Stripe on this machine, or null if this is Stripe. */
  sandboxUrl: string | null
  applicationFeePercent: number | null
  webhookSecrets: { platform: string; connect: string }
  /**
   * Calls the provider. A failure becomes a `ProviderError` with a sentence for the user. The default sentence about an
   * outage is for someone who wants to pay; `unavailable` replaces it.
   */
  call: <T>(work: (stripe: StripeCalls) => Promise<T>, unavailable?: string) => Promise<T>
}

type Options = { log: Log; circuit?: Circuit; timeout?: number; maxNetworkRetries?: number }

export function createProvider(settings: StripeSettings, options: Options): Provider {
  const { log, circuit = createCircuit(), timeout = 8_000, maxNetworkRetries = 2 } = options
  const stripe = new Stripe(settings.secretKey, {
    // The version that the SDK's types describe. Without it, responses would have the account's default version.
    apiVersion: Stripe.API_VERSION,
    timeout,
    maxNetworkRetries,
    telemetry: false,
    ...addressOf(settings.apiUrl),
  })
  return {
    isLive: settings.isLive,
    sandboxUrl: settings.apiUrl && `${settings.apiUrl}/_sandbox`,
    applicationFeePercent: settings.applicationFeePercent,
    webhookSecrets: { platform: settings.webhookSecret, connect: settings.connectWebhookSecret },
    call: async (work, unavailable = unavailableToPayers) => {
      if (!circuit.admit()) throw new ProviderError('unavailable', 'circuit_open', unavailable)
      try {
        const result = await work(stripe)
        circuit.recordSuccess()
        return result
      } catch (error) {
        if (isOutage(error)) circuit.recordFailure()
        else circuit.recordSuccess()
        const translated = translateError(error, unavailable)
        if (translated instanceof ProviderError)
          log.warn(
            { event: 'provider', code: translated.code, requestId: requestIdOf(error) },
            'A call to the card provider failed',
          )
        throw translated
      }
    },
  }
}

function addressOf(apiUrl: string | null) {
  if (apiUrl === null) return {}
  const { hostname, port, protocol } = new URL(apiUrl)
  const isPlain = protocol === 'http:'
  return { host: hostname, port: port || (isPlain ? 80 : 443), protocol: isPlain ? 'http' : 'https' } as const
}

const requestIdOf = (error: unknown) =>
  error instanceof Stripe.errors.StripeError ? (error.requestId ?? null) : null
