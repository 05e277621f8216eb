import type { Stripe } from 'stripe'
import { createPrice } from '../billing/prices.ts'
import { invalid, required } from '../http/error.ts'
import { refuseDisabledAccount } from '../payments/pay-intent.ts'
import { refuseFeeWithoutSeller } from '../payments/payment-intents.ts'
import { day, minute } from '../state/clock.ts'
import { newId } from '../state/ids.ts'
import type { SessionLine } from '../state/objects.ts'
import { platformOf, type Scope } from '../state/scope.ts'
import { emptySession } from './empty-session.ts'
import { applyDiscount } from './line-items.ts'
import type { SessionInput, SessionLineInput } from './read-session.ts'

export function createSession(scope: Scope, input: SessionInput): Stripe.Checkout.Session {
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

function createLine(scope: Scope, line: SessionLineInput, mode: SessionInput['mode']): SessionLine {
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

function checkInput(scope: Scope, input: SessionInput) {
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

/**
 * Apps compute `expires_at` from the real time. If that is too early for the sandbox's clock, the time is moved ahead
 * by the clock's offset.
 */
function expiryOf(scope: Scope, { expiresAt }: SessionInput) {
  if (expiresAt === undefined) return scope.now() + day
  const isAllowed = (time: number) => time >= scope.now() + 29 * minute && time <= scope.now() + day + minute
  const time = [expiresAt, expiresAt + scope.clock.offset()].find(isAllowed)
  if (time !== undefined) return time
  throw invalid(
    'The `expires_at` timestamp must be at least 30 minutes and less than 24 hours from Checkout Session creation.',
    'expires_at',
  )
}

/**
 * Returns the payment methods that the account has activated. A session can exclude some of them, but not add others.
 */
function offeredMethods(scope: Scope, { mode, allowed, excluded }: SessionInput) {
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
