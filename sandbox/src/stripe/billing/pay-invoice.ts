import type { Stripe } from 'stripe'
import { ApiError, invalid } from '../http/error.ts'
import { payIntent } from '../payments/pay-intent.ts'
import { createIntent, type IntentInput } from '../payments/payment-intents.ts'
import { day } from '../state/clock.ts'
import { idOf, idOrNull, newId } from '../state/ids.ts'
import type { Scope } from '../state/scope.ts'

const retryPeriod = 3 * day
const maximumAttempts = 4

/** Tries to collect an open invoice. Returns whether it is paid. */
export function payInvoice(scope: Scope, invoice: Stripe.Invoice, methodId: string | null): boolean {
  if (invoice.status !== 'open')
    throw invalid(invoice.status === 'paid' ? 'Invoice is already paid' : 'This invoice is not open.')
  if (invoice.amount_remaining > 0) {
    invoice.attempted = true
    invoice.attempt_count += 1
    const intent = collect(scope, invoice, methodId)
    if (intent === null) return fail(scope, invoice)
    recordPayment(scope, invoice, intent)
  }
  const amount = invoice.amount_due
  Object.assign(invoice, {
    status: 'paid',
    amount_paid: amount,
    amount_remaining: 0,
    next_payment_attempt: null,
  })
  invoice.status_transitions.paid_at = scope.now()
  scope.emit('invoice.paid', invoice)
  scope.emit('invoice.payment_succeeded', invoice)
  return true
}

export const isLastAttempt = ({ attempt_count: count }: Stripe.Invoice) => count >= maximumAttempts

export function voidInvoice(scope: Scope, id: string) {
  const invoice = scope.get('invoice', id)
  if (invoice.status !== 'open') throw invalid('Only open invoices can be voided.')
  Object.assign(invoice, { status: 'void', next_payment_attempt: null })
  invoice.status_transitions.voided_at = scope.now()
  scope.emit('invoice.voided', invoice)
  return invoice
}

/** Returns the payment, or null if it did not succeed or there is no usable method. */
function collect(scope: Scope, invoice: Stripe.Invoice, methodId: string | null) {
  const method = methodId ? scope.find('payment_method', methodId) : undefined
  if (!method) return null
  try {
    const intent = createIntent(scope, intentFor(invoice))
    return payIntent(scope, intent, method).status === 'succeeded' ? intent : null
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

const intentFor = (invoice: Stripe.Invoice): IntentInput => ({
  amount: invoice.amount_remaining,
  currency: invoice.currency,
  customer: idOrNull(invoice.customer),
  description: 'Subscription update',
  metadata: {},
  applicationFee: null,
  destination: null,
  receiptEmail: null,
  statementDescriptor: null,
  saveFor: null,
  methodTypes: ['card'],
})

function fail(scope: Scope, invoice: Stripe.Invoice) {
  invoice.next_payment_attempt = isLastAttempt(invoice) ? null : scope.now() + retryPeriod
  scope.emit('invoice.payment_failed', invoice)
  return false
}

function recordPayment(scope: Scope, invoice: Stripe.Invoice, intent: Stripe.PaymentIntent) {
  const payment = scope.put('invoice_payment', {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: invoice.amount_due,
    amount_requested: invoice.amount_due,
    created: scope.now(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: scope.now() },
  })
  scope.emit('invoice_payment.paid', payment)
}

export const paymentsOf = (scope: Scope, invoice: string) =>
  scope.all('invoice_payment').filter((payment) => idOf(payment.invoice) === invoice)
