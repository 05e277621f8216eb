import type { Stripe } from 'stripe'
import type { Scope } from '../state/scope.ts'

/** The account that the secret key belongs to. */
export const platformAccount = (scope: Scope): Stripe.Account => ({
  id: 'acct_sandboxplatform',
  object: 'account',
  charges_enabled: true,
  country: 'US',
  created: scope.now(),
  default_currency: 'usd',
  details_submitted: true,
  email: 'platform@sandbox.test',
  payouts_enabled: true,
  type: 'standard',
})
