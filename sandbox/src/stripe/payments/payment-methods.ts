import type { Stripe } from 'stripe'
import { invalid } from '../http/error.ts'
import type { Params } from '../http/params.ts'
import { newId } from '../state/ids.ts'
import type { Scope } from '../state/scope.ts'
import { cardBrand, isCardNumber, testMethods } from './test-numbers.ts'

export type MethodType = 'card' | 'us_bank_account'
export type MethodInput = {
  type: MethodType
  number: string
  customer?: string | null
  email?: string | null
  name?: string | null
  expiry?: { month: number; year: number }
}

export function createPaymentMethod(scope: Scope, input: MethodInput): Stripe.PaymentMethod {
  const { type, number } = input
  const method = scope.put('payment_method', {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: null,
      email: input.email ?? null,
      name: input.name ?? null,
      phone: null,
      tax_id: null,
    },
    created: scope.now(),
    customer: input.customer ?? null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type,
    ...(type === 'card' ? { card: cardOf(number, input.expiry) } : { us_bank_account: bankOf(number) }),
  })
  scope.put('payment_number', { id: method.id, number })
  return method
}

/** Accepts the ids of stored payment methods and those of the test mode, such as `pm_card_visa`. */
export function resolvePaymentMethod(scope: Scope, id: string, customer: string | null) {
  const test = testMethods[id]
  return test
    ? createPaymentMethod(scope, { ...test, customer })
    : scope.get('payment_method', id, 'payment_method')
}

export const numberOf = (scope: Scope, method: string) => scope.get('payment_number', method).number

export function readPaymentMethod(params: Params): MethodInput {
  const type = params.oneOf('type', ['card', 'us_bank_account']) ?? 'card'
  const card = params.inside('card')
  const bank = params.inside('us_bank_account')
  bank?.ignore('routing_number', 'account_holder_type', 'account_type')
  card?.ignore('cvc')
  const number = card?.text('number') ?? bank?.text('account_number') ?? ''
  if (type === 'card' && !isCardNumber(number))
    throw invalid('Your card number is incorrect.', 'card[number]', 'incorrect_number')
  const details = params.inside('billing_details')
  return {
    type,
    number,
    email: details?.text('email'),
    name: details?.text('name'),
    expiry: { month: card?.integer('exp_month') ?? 12, year: card?.integer('exp_year') ?? 2034 },
  }
}

const cardOf = (number: string, expiry = { month: 12, year: 2034 }): Stripe.PaymentMethod.Card => ({
  brand: cardBrand(number),
  checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
  country: 'US',
  display_brand: cardBrand(number),
  exp_month: expiry.month,
  exp_year: expiry.year,
  fingerprint: `sandbox${number.slice(-4)}`,
  funding: 'credit',
  generated_from: null,
  last4: number.slice(-4),
  networks: { available: [cardBrand(number)], preferred: null },
  regulated_status: 'unregulated',
  three_d_secure_usage: { supported: true },
  wallet: null,
})

const bankOf = (number: string): Stripe.PaymentMethod.UsBankAccount => ({
  account_holder_type: 'individual',
  account_type: 'checking',
  bank_name: 'STRIPE TEST BANK',
  financial_connections_account: null,
  fingerprint: `sandbox${number.slice(-4)}`,
  last4: number.slice(-4),
  networks: { preferred: 'ach', supported: ['ach'] },
  routing_number: '110000000',
  status_details: {},
})
