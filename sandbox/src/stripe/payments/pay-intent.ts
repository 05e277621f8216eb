import type { Stripe } from 'stripe'
import { openDispute } from '../disputes/open-dispute.ts'
import { ApiError, invalid } from '../http/error.ts'
import { day } from '../state/clock.ts'
import { idOrNull } from '../state/ids.ts'
import { platformOf, type Scope } from '../state/scope.ts'
import { createCharge, failCharge, settleCharge } from './charge.ts'
import { isUnpaid, unexpectedState } from './payment-intents.ts'
import { numberOf, resolvePaymentMethod } from './payment-methods.ts'
import { bankFailure, bankFailures, cardOutcome } from './test-numbers.ts'

/** How long a bank takes to confirm a payment. */
const bankPeriod = 4 * day

export function confirmIntent(scope: Scope, id: string, methodId: string | undefined) {
  const intent = scope.get('payment_intent', id)
  if (!isUnpaid(intent)) throw unexpectedState(intent, 'confirm')
  const wanted = methodId ?? idOrNull(intent.payment_method)
  if (!wanted)
    throw invalid(
      "You cannot confirm this PaymentIntent because it's missing a payment method.",
      undefined,
      'payment_intent_unexpected_state',
    )
  return payIntent(scope, intent, resolvePaymentMethod(scope, wanted, idOrNull(intent.customer)))
}

/** Tries to pay with a method. Throws a card error if the card declines; the intent then waits for another method. */
export function payIntent(scope: Scope, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod) {
  refuseWithoutCapability(scope, method.type)
  const number = numberOf(scope, method.id)
  Object.assign(intent, { payment_method: method.id, last_payment_error: null, next_action: null })
  if (method.type === 'us_bank_account') return startBankPayment(scope, intent, method, number)
  const outcome = cardOutcome(number)
  if (outcome.kind === 'declines') throw declineCard(scope, intent, method, outcome)
  if (outcome.kind === 'asks') return askForAuthentication(scope, intent)
  const charge = createCharge(scope, intent, method)
  succeed(scope, intent, charge)
  if (outcome.kind === 'disputes') openDispute(scope, charge.id, 'fraudulent')
  return intent
}

/** Completes the 3-D Secure step of a card: the payment succeeds or fails. */
export function finishAuthentication(scope: Scope, intent: Stripe.PaymentIntent, isApproved: boolean) {
  if (intent.status !== 'requires_action') throw unexpectedState(intent, 'authenticate')
  const method = scope.get('payment_method', idOrNull(intent.payment_method) ?? '')
  intent.next_action = null
  if (isApproved) return succeed(scope, intent, createCharge(scope, intent, method))
  const message =
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.'
  fail(scope, intent, method, { code: 'payment_intent_authentication_failure', message })
  throw new ApiError(402, 'card_error', message, { code: 'payment_intent_authentication_failure' })
}

/**
 * Completes a bank payment that is processing, or fails it with the given code. Does nothing if it has already ended.
 */
export function finishBankPayment(scope: Scope, id: string, failure: string | null) {
  const intent = scope.get('payment_intent', id)
  scope.remove('settlement', id)
  if (intent.status !== 'processing') return intent
  const charge = scope.get('charge', idOrNull(intent.latest_charge) ?? '')
  if (failure === null) return succeed(scope, intent, charge)
  const message = bankFailures[failure] ?? 'The bank returned this payment.'
  failCharge(charge, failure, message)
  scope.emit('charge.failed', charge)
  fail(scope, intent, scope.get('payment_method', charge.payment_method ?? ''), { code: failure, message })
  return intent
}

function startBankPayment(
  scope: Scope,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  number: string,
) {
  const charge = createCharge(scope, intent, method)
  Object.assign(intent, { latest_charge: charge.id, status: 'processing' })
  scope.put('settlement', { id: intent.id, at: scope.now() + bankPeriod, failure: bankFailure(number) })
  scope.emit('charge.pending', charge)
  scope.emit('payment_intent.processing', intent)
  return intent
}

function succeed(scope: Scope, intent: Stripe.PaymentIntent, charge: Stripe.Charge) {
  settleCharge(scope, charge)
  Object.assign(intent, { latest_charge: charge.id, status: 'succeeded', amount_received: intent.amount })
  scope.emit('charge.succeeded', charge)
  scope.emit('payment_intent.succeeded', intent)
  return intent
}

function askForAuthentication(scope: Scope, intent: Stripe.PaymentIntent) {
  intent.status = 'requires_action'
  intent.next_action = {
    type: 'redirect_to_url',
    redirect_to_url: { return_url: null, url: `${scope.url}/authenticate/${intent.id}` },
  }
  scope.emit('payment_intent.requires_action', intent)
  return intent
}

type Decline = { code: string; message: string; declineCode?: string }

function declineCard(
  scope: Scope,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline,
) {
  const { code, message, declineCode } = decline
  const charge = createCharge(scope, intent, method)
  failCharge(charge, code, message)
  intent.latest_charge = charge.id
  scope.emit('charge.failed', charge)
  fail(scope, intent, method, decline)
  return new ApiError(402, 'card_error', message, {
    code,
    decline_code: declineCode,
    charge: charge.id,
    payment_intent: intent,
  })
}

function fail(scope: Scope, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod, decline: Decline) {
  const charge = idOrNull(intent.latest_charge)
  Object.assign(intent, { status: 'requires_payment_method', payment_method: null })
  intent.last_payment_error = {
    type: method.type === 'card' ? 'card_error' : 'invalid_request_error',
    code: decline.code,
    decline_code: decline.declineCode,
    message: decline.message,
    payment_method: method,
    ...(charge && { charge }),
  }
  scope.emit('payment_intent.payment_failed', intent)
}

export function refuseDisabledAccount(scope: Scope) {
  if (scope.account === null) return
  const account = platformOf(scope).get('account', scope.account)
  if (!account.charges_enabled) throw invalid('Your account cannot currently make charges.')
}

/** A connected account takes payments only while it is enabled and has the capability. */
function refuseWithoutCapability(scope: Scope, type: string) {
  refuseDisabledAccount(scope)
  if (scope.account === null) return
  const account = platformOf(scope).get('account', scope.account)
  const capability = type === 'us_bank_account' ? 'us_bank_account_ach_payments' : 'card_payments'
  if (account.capabilities?.[capability] === 'active') return
  throw invalid(
    `The payment method type "${type}" is invalid. Please ensure the provided type is activated in your dashboard (https://dashboard.stripe.com/account/payments/settings) and your account is enabled for any preview features that you are trying to use.`,
    'payment_method',
  )
}
