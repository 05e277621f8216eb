import Stripe from 'stripe'
import { Refusal } from '../../errors.ts'

/** `unavailable`: later calls can succeed. `account`: the account is gone. `refused`: repeating the call cannot help. */
type Reason = 'unavailable' | 'account' | 'refused'

export const unavailableToPayers =
  'Card payments are not available right now. Try again in a few minutes or pay another way.'

/** A failed call to the card provider, with a sentence for the user. */
export class ProviderError extends Refusal {
  constructor(
    readonly reason: Reason,
    /** The provider's own code, such as resource_missing. For logs and the SuperAdmin. */
    readonly code: string | null,
    message: string,
    /** Why the bank declined a card, such as insufficient_funds. */
    readonly declineCode: string | null = null,
  ) {
    super(reason === 'unavailable' ? 503 : 409, message, reason === 'unavailable' ? { retryAfter: 20 } : {})
  }
}

/** Translates an error of the SDK. Returns other errors unchanged, because they are faults of our own code. */
export function translateError(error: unknown, unavailable: string): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const code = error.code ?? error.rawType ?? error.type
  if (isUnavailable(error)) return new ProviderError('unavailable', code, unavailable)
  // The owner of the account has revoked our access, or the account was made with another key.
  if (code === 'account_invalid')
    return new ProviderError(
      'account',
      code,
      'Stripe no longer gives us access to this account. Disconnect it, then connect it again.',
    )
  return new ProviderError(
    'refused',
    code,
    'Stripe didn’t accept this. Try again, or contact support.',
    error.decline_code ?? null,
  )
}

/** Whether the service itself failed, and not only this call. */
export const isOutage = (error: unknown) =>
  error instanceof Stripe.errors.StripeConnectionError ||
  (error instanceof Stripe.errors.StripeAPIError && (error.statusCode ?? 500) >= 500)

/**
 * A wrong key, or one with too few permissions, also counts as unavailable: the operator of the installation can
 * correct it, and later calls then succeed.
 */
const isUnavailable = (error: Stripe.errors.StripeError) =>
  isOutage(error) ||
  (error instanceof Stripe.errors.StripePermissionError && error.code !== 'account_invalid') ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  error instanceof Stripe.errors.StripeAuthenticationError
