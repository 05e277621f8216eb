import { type PriceInput, readPrice } from '../billing/prices.ts'
import { invalid, required } from '../http/error.ts'
import type { Params } from '../http/params.ts'

export type SessionLineInput = { price?: string; priceData?: PriceInput; quantity: number; param: string }

export function readSession(params: Params) {
  params.ignore('locale', 'billing_address_collection', 'phone_number_collection', 'custom_text')
  params.ignore('payment_method_collection', 'automatic_tax', 'tax_id_collection', 'payment_method_options')
  params.ignore('saved_payment_method_options', 'consent_collection', 'branding_settings', 'wallet_options')
  params.ignore('customer_update', 'name_collection', 'integration_identifier', 'origin_context')
  const intent = params.inside('payment_intent_data')
  const subscription = params.inside('subscription_data')
  intent?.ignore('statement_descriptor_suffix')
  subscription?.ignore('trial_settings')
  const [discount] = params.items('discounts')
  return {
    mode: readMode(params),
    uiMode: params.oneOf('ui_mode', ['hosted_page']),
    successUrl: params.text('success_url'),
    cancelUrl: params.text('cancel_url'),
    lines: params.items('line_items').map(readLine),
    allowed: params.texts('allowed_payment_method_types') ?? null,
    excluded: params.texts('excluded_payment_method_types') ?? [],
    customer: params.text('customer'),
    email: params.text('customer_email'),
    customerCreation: params.oneOf('customer_creation', ['always', 'if_required']) ?? null,
    reference: params.text('client_reference_id'),
    metadata: params.record('metadata') ?? {},
    expiresAt: params.integer('expires_at'),
    submitType: params.text('submit_type'),
    takesCodes: params.flag('allow_promotion_codes') ?? null,
    coupon: discount?.text('coupon'),
    promotionCode: discount?.text('promotion_code'),
    payment: {
      description: intent?.text('description') ?? null,
      metadata: intent?.record('metadata') ?? {},
      applicationFee: intent?.integer('application_fee_amount') ?? null,
      destination: intent?.inside('transfer_data')?.text('destination') ?? null,
      receiptEmail: intent?.text('receipt_email') ?? null,
      statementDescriptor: intent?.text('statement_descriptor') ?? null,
      saveFor: intent?.text('setup_future_usage') ?? null,
    },
    subscription: {
      trialDays: subscription?.integer('trial_period_days') ?? null,
      metadata: subscription?.record('metadata') ?? {},
      description: subscription?.text('description') ?? null,
    },
  }
}

export type SessionInput = ReturnType<typeof readSession>

function readMode(params: Params) {
  const mode = params.oneOf('mode', ['payment', 'subscription'])
  if (!mode) throw required('mode')
  return mode
}

function readLine(params: Params): SessionLineInput {
  params.ignore('adjustable_quantity')
  const data = params.inside('price_data')
  const quantity = params.integer('quantity') ?? 1
  if (quantity < 1) throw invalid('This value must be greater than or equal to 1.', params.nameOf('quantity'))
  return {
    price: params.text('price'),
    priceData: data && readPrice(data),
    quantity,
    param: params.nameOf('price'),
  }
}
