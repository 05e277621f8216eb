import type { Stripe } from 'stripe'
import { createPrice, type PriceInput, readPrice } from '../billing/prices.ts'
import { invalid, required } from '../http/error.ts'
import type { Params } from '../http/params.ts'
import { refuseDisabledAccount } from '../payments/pay-intent.ts'
import { refuseFeeWithoutSeller } from '../payments/payment-intents.ts'
import { day, minute } from '../state/clock.ts'
import { newId } from '../state/ids.ts'
import type { SessionLine } from '../state/objects.ts'
import { platformOf, type Scope } from '../state/scope.ts'
import { emptySession } from './empty-session.ts'
import { applyDiscount } from './line-items.ts'

type LineInput = { price?: string; priceData?: PriceInput; quantity: number; param: string }

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

type Input = ReturnType<typeof readSession>

export function createSession(scope: Scope, input: Input): Stripe.Checkout.Session {
  checkInput(scope, input)
  const expiresAt = expiryOf(scope, input)
  const methodTypes = offeredMethods(scope, input)
  const lines = input.lines.map((line) => createLine(scope, line, input.mode))
  const id = newId('cs_test', 58)
  const session = scope.put('checkout.session', {
    ...emptySession(id, scope.now()),
    allow_promotion_codes: input.takesCodes,
    allowed_payment_method_types: input.allowed,
    cancel_url: input.cancelUrl ?? null,
    client_reference_id: input.reference ?? null,
    currency: scope.get('price', lines[0]?.price ?? '').currency,
    customer: input.customer ?? null,
    customer_creation: input.mode === 'payment' ? (input.customerCreation ?? 'if_required') : 'always',
    customer_email: input.email ?? null,
    expires_at: expiresAt,
    metadata: input.metadata,
    mode: input.mode,
    payment_method_types: methodTypes,
    submit_type: input.submitType ?? null,
    success_url: input.successUrl ?? null,
    url: `${scope.url}/c/pay/${id}`,
  })
  const { payment, subscription } = input
  const promotion = input.promotionCode ? scope.get('promotion_code', input.promotionCode, 'discounts') : null
  const coupon = promotion?.promotion.coupon ?? input.coupon ?? null
  const details = scope.put('session_details', {
    id,
    lines,
    coupon: null,
    promotionCode: null,
    payment,
    subscription,
  })
  applyDiscount(
    scope,
    session,
    details,
    coupon === null
      ? null
      : scope.get('coupon', typeof coupon === 'string' ? coupon : coupon.id, 'discounts'),
    promotion,
  )
  return session
}

export function expireSession(scope: Scope, id: string) {
  const session = scope.get('checkout.session', id)
  if (session.status !== 'open')
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    )
  Object.assign(session, { status: 'expired', url: null })
  scope.emit('checkout.session.expired', session)
  return session
}

function readMode(params: Params) {
  const mode = params.oneOf('mode', ['payment', 'subscription'])
  if (!mode) throw required('mode')
  return mode
}

function readLine(params: Params): LineInput {
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

function createLine(scope: Scope, line: LineInput, mode: Input['mode']): SessionLine {
  if (!line.price && !line.priceData) throw required(line.param)
  const price = line.priceData
    ? createPrice(scope, line.priceData)
    : scope.get('price', line.price ?? '', line.param)
  if (mode === 'payment' && price.recurring)
    throw invalid(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      line.param,
    )
  if (mode === 'subscription' && !price.recurring)
    throw invalid(
      'You must provide at least one recurring price in `subscription` mode when using prices.',
      line.param,
    )
  return { id: newId('li'), price: price.id, quantity: line.quantity }
}

function checkInput(scope: Scope, input: Input) {
  if (!input.successUrl) throw required('success_url')
  for (const url of [input.successUrl, input.cancelUrl])
    if (url !== undefined && !/^https?:\/\//.test(url))
      throw invalid('Not a valid URL', 'success_url', 'url_invalid')
  if (input.lines.length === 0) throw required('line_items')
  if (input.customer) scope.get('customer', input.customer, 'customer')
  if (input.customer && input.email)
    throw invalid('You may only specify one of these parameters: customer, customer_email.', 'customer')
  if (input.takesCodes !== null && (input.coupon || input.promotionCode))
    throw invalid('You may only specify one of these parameters: allow_promotion_codes, discounts.')
  refuseFeeWithoutSeller(scope, input.payment.applicationFee, input.payment.destination)
}

/** Apps count in real time. Once the sandbox's clock was moved, their time is moved by as much. */
function expiryOf(scope: Scope, { expiresAt }: Input) {
  if (expiresAt === undefined) return scope.now() + day
  const isAllowed = (time: number) => time >= scope.now() + 29 * minute && time <= scope.now() + day + minute
  const time = [expiresAt, expiresAt + scope.clock.offset()].find(isAllowed)
  if (time !== undefined) return time
  throw invalid(
    'The `expires_at` timestamp must be at least 30 minutes and less than 24 hours from Checkout Session creation.',
    'expires_at',
  )
}

/** Stripe offers what the account has activated. A session can only make that list shorter. */
function offeredMethods(scope: Scope, { mode, allowed, excluded }: Input) {
  refuseDisabledAccount(scope)
  const capabilities =
    scope.account === null
      ? { card_payments: 'active', us_bank_account_ach_payments: 'inactive' }
      : platformOf(scope).get('account', scope.account).capabilities
  const offered = [
    ...(capabilities?.card_payments === 'active' ? ['card'] : []),
    ...(capabilities?.us_bank_account_ach_payments === 'active' && mode === 'payment'
      ? ['us_bank_account']
      : []),
  ].filter((type) => (allowed?.includes(type) ?? true) && !excluded.includes(type))
  if (offered.length === 0)
    throw invalid(
      'No valid payment method types for this Checkout Session. Please ensure that you have activated payment methods compatible with your chosen currency in your dashboard.',
      'allowed_payment_method_types',
    )
  return offered
}
