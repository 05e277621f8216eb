import type { Stripe } from 'stripe'
import { redeem } from '../billing/coupons.ts'
import { createSubscription, trialEndAfter } from '../billing/create-subscription.ts'
import { createCustomer } from '../customers/customers.ts'
import { ApiError, invalid } from '../http/error.ts'
import { finishAuthentication, finishBankPayment, payIntent } from '../payments/pay-intent.ts'
import { createIntent } from '../payments/payment-intents.ts'
import { createPaymentMethod, type MethodType, numberOf } from '../payments/payment-methods.ts'
import { cardOutcome } from '../payments/test-numbers.ts'
import { idOf, idOrNull } from '../state/ids.ts'
import { platformOf, type Scope } from '../state/scope.ts'

export type Payer = {
  type: MethodType
  number: string
  email: string | null
  name: string | null
  expiry?: { month: number; year: number }
}

/** What the payment page shows next: the app's page, or the bank's question about a card. */
export type NextPage = { kind: 'done'; url: string } | { kind: 'authenticate'; id: string }

/** Pays a session. Throws a card error if the card declines; the session then stays open. */
export function paySession(scope: Scope, session: Stripe.Checkout.Session, payer: Payer): NextPage {
  refuseClosed(scope, session)
  if (!session.payment_method_types.includes(payer.type))
    throw invalid(`This session does not accept ${payer.type}.`)
  const customer = customerFor(scope, session, payer)
  const method = createPaymentMethod(scope, { ...payer, customer })
  session.customer_details = {
    address: null,
    business_name: null,
    email: payer.email,
    individual_name: null,
    name: payer.name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  }
  return session.mode === 'payment'
    ? payOnce(scope, session, method, customer)
    : subscribe(scope, session, method)
}

/** Continues after the customer has approved or declined the 3-D Secure step. */
export function authenticateSession(
  scope: Scope,
  session: Stripe.Checkout.Session,
  isApproved: boolean,
): NextPage {
  refuseClosed(scope, session)
  if (session.mode === 'payment') {
    const intent = scope.get('payment_intent', idOrNull(session.payment_intent) ?? '')
    finishAuthentication(scope, intent, isApproved)
    return complete(scope, session, 'paid')
  }
  const pending = scope.find('pending_method', session.id)
  if (!pending) throw invalid('This session does not wait for an authentication.')
  scope.remove('pending_method', session.id)
  if (!isApproved) throw new ApiError(402, 'card_error', 'We are unable to authenticate your payment method.')
  return startSubscription(scope, session, scope.get('payment_method', pending.method))
}

/** Completes a bank payment, or fails it with the given code, and updates its session. */
export function settlePayment(scope: Scope, intentId: string, failure: string | null) {
  const wasProcessing = scope.get('payment_intent', intentId).status === 'processing'
  finishBankPayment(scope, intentId, failure)
  const session = scope.all('checkout.session').find(({ payment_intent: intent }) => intent === intentId)
  if (!session || !wasProcessing) return
  if (failure === null) session.payment_status = 'paid'
  scope.emit(
    failure === null ? 'checkout.session.async_payment_succeeded' : 'checkout.session.async_payment_failed',
    session,
  )
}

export function refuseClosed(scope: Scope, session: Stripe.Checkout.Session) {
  if (session.status !== 'open' || session.expires_at <= scope.now())
    throw invalid('This checkout page has expired.')
  if (scope.account === null) return
  const account = platformOf(scope).find('account', scope.account)
  if (!account?.charges_enabled) throw invalid("This business can't take payments right now.")
}

function payOnce(
  scope: Scope,
  session: Stripe.Checkout.Session,
  method: Stripe.PaymentMethod,
  customer: string | null,
): NextPage {
  if ((session.amount_total ?? 0) === 0) return complete(scope, session, 'no_payment_required')
  const intent = intentFor(scope, session, customer)
  payIntent(scope, intent, method)
  if (intent.status === 'requires_action') return { kind: 'authenticate', id: session.id }
  return complete(scope, session, intent.status === 'succeeded' ? 'paid' : 'unpaid')
}

/** All attempts of a session share one payment. */
function intentFor(scope: Scope, session: Stripe.Checkout.Session, customer: string | null) {
  const existing = idOrNull(session.payment_intent)
  const amount = session.amount_total ?? 0
  if (existing) return Object.assign(scope.get('payment_intent', existing), { amount })
  const { payment } = scope.get('session_details', session.id)
  const intent = createIntent(scope, {
    ...payment,
    amount,
    currency: session.currency ?? 'usd',
    customer,
    methodTypes: session.payment_method_types,
  })
  session.payment_intent = intent.id
  return intent
}

function subscribe(scope: Scope, session: Stripe.Checkout.Session, method: Stripe.PaymentMethod): NextPage {
  const outcome = cardOutcome(numberOf(scope, method.id))
  const isCharged = session.amount_total !== 0
  if (outcome.kind === 'declines' && (isCharged || !outcome.isStored))
    throw new ApiError(402, 'card_error', outcome.message, {
      code: outcome.code,
      decline_code: outcome.declineCode,
    })
  if (outcome.kind !== 'asks') return startSubscription(scope, session, method)
  scope.put('pending_method', { id: session.id, method: method.id })
  return { kind: 'authenticate', id: session.id }
}

function startSubscription(
  scope: Scope,
  session: Stripe.Checkout.Session,
  method: Stripe.PaymentMethod,
): NextPage {
  const { lines, subscription: data, coupon, promotionCode } = scope.get('session_details', session.id)
  const subscription = createSubscription(scope, {
    customer: idOf(session.customer ?? ''),
    items: lines,
    trialEnd: trialEndAfter(scope, data.trialDays),
    metadata: data.metadata,
    description: data.description,
    coupon,
    promotionCode,
    method: method.id,
  })
  session.subscription = subscription.id
  session.invoice = idOrNull(subscription.latest_invoice)
  return complete(scope, session, session.amount_total === 0 ? 'no_payment_required' : 'paid')
}

function complete(
  scope: Scope,
  session: Stripe.Checkout.Session,
  status: Stripe.Checkout.Session.PaymentStatus,
): NextPage {
  Object.assign(session, { status: 'complete', payment_status: status, url: null })
  const { coupon, promotionCode } = scope.get('session_details', session.id)
  if (coupon && session.mode === 'payment') redeem(scope, coupon, promotionCode)
  scope.emit('checkout.session.completed', session)
  return { kind: 'done', url: returnUrl(session) }
}

export const returnUrl = (session: Stripe.Checkout.Session) =>
  (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id)

function customerFor(scope: Scope, session: Stripe.Checkout.Session, payer: Payer): string | null {
  if (session.customer) return idOf(session.customer)
  if (session.customer_creation !== 'always') return null
  const customer = createCustomer(scope, {
    email: payer.email ?? session.customer_email ?? undefined,
    name: payer.name ?? undefined,
  })
  session.customer = customer.id
  return customer.id
}
