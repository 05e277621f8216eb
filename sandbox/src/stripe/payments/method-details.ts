import type { Stripe } from 'stripe'
import type { Scope } from '../state/scope.ts'
import { numberOf } from './payment-methods.ts'

/** Returns the details of a payment method that a charge contains. */
export function methodDetails(
  scope: Scope,
  { id, type, card }: Stripe.PaymentMethod,
  amount: number,
): Stripe.Charge.PaymentMethodDetails {
  const last4 = numberOf(scope, id).slice(-4)
  if (type !== 'card' || !card)
    return {
      type: 'us_bank_account',
      us_bank_account: {
        account_holder_type: 'individual',
        account_type: 'checking',
        bank_name: 'STRIPE TEST BANK',
        fingerprint: `sandbox${last4}`,
        last4,
        payment_reference: null,
        routing_number: '110000000',
      },
    }
  return {
    type: 'card',
    card: {
      amount_authorized: amount,
      authorization_code: null,
      brand: card.brand,
      checks: card.checks,
      country: card.country,
      electronic_commerce_indicator: null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: card.fingerprint ?? null,
      funding: card.funding,
      installments: null,
      last4,
      mandate: null,
      network: card.brand,
      network_transaction_id: null,
      regulated_status: 'unregulated',
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  }
}
