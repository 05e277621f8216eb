import type { Day } from '@mantel/domain/basics/dates'
import { dayIn } from '@mantel/domain/basics/dates'
import type { PaymentFacts, PaymentOutcome } from '@mantel/domain/provider/payment-facts'
import type Stripe from 'stripe'
import type { CheckoutRow } from '../checkout/checkouts.ts'
import { UnreadableEvent } from '../event-handler.ts'
import { expanded, idOf, instantOf } from './stripe-objects.ts'

export type Clock = { now: string; timeZone: string }

/** Columns of an entry that the ledger's rules don't need. */
export type PaymentDetails = {
  checkoutSessionId: string
  chargeId: string | null
  transferId: string | null
  providerFeeAmount: number | null
  applicationFeeAmount: number | null
  netAmount: number | null
}

export type ReadPayment = {
  facts: PaymentFacts
  details: PaymentDetails
  /** Why a bank payment failed, in the provider's words. */
  failure: string | null
  /** Whether the provider has refunds or disputes of this payment. */
  hasRefunds: boolean
  hasDisputes: boolean
}

/** Reads the payment of a session. Null if the client has not begun to pay. */
export function readPayment(
  session: Stripe.Checkout.Session,
  checkout: CheckoutRow,
  clock: Clock,
): ReadPayment | null {
  const intent = expanded(session.payment_intent, 'payment_intent')
  if (!intent) return null
  const charge = expanded(intent.latest_charge, 'latest_charge')
  const balance = expanded(charge?.balance_transaction, 'balance_transaction')
  const outcome = outcomeOf(session, intent)
  const isArrived = outcome === 'succeeded'
  const arrival =
    isArrived && charge ? datesOf(Math.max(charge.created, balance?.created ?? 0), clock) : notArrived
  if (isArrived && !charge) throw new UnreadableEvent('A payment that succeeded has no charge')
  return {
    facts: {
      paymentIntentId: intent.id,
      outcome,
      part: checkout.part,
      method: checkout.paymentMethod,
      amount: isArrived ? intent.amount_received : intent.amount,
      currency: intent.currency,
      ...arrival,
    },
    details: {
      checkoutSessionId: session.id,
      chargeId: charge?.id ?? null,
      transferId: idOf(charge?.transfer),
      ...feesOf(isArrived ? balance : null),
    },
    failure: charge?.failure_message ?? intent.last_payment_error?.message ?? null,
    hasRefunds: (charge?.amount_refunded ?? 0) > 0,
    hasDisputes: charge?.disputed ?? false,
  }
}

/**
 * A client whose card is declined can try again on the same page, so a decline is final only after the page has ended.
 */
function outcomeOf(session: Stripe.Checkout.Session, { status }: Stripe.PaymentIntent): PaymentOutcome {
  switch (status) {
    case 'succeeded':
      return 'succeeded'
    case 'processing':
      return 'processing'
    case 'canceled':
      return 'canceled'
    case 'requires_payment_method':
      return session.status === 'open' ? 'none' : session.status === 'complete' ? 'failed' : 'canceled'
    case 'requires_action':
    case 'requires_confirmation':
    case 'requires_capture':
      // For example, the client still has to confirm small deposits to their bank account.
      return session.status === 'open' ? 'none' : session.status === 'complete' ? 'processing' : 'canceled'
    default:
      throw new UnreadableEvent(`A payment has the unknown status ${status}`)
  }
}

const notArrived = { completedAt: null, paidOn: null }

/** Never dates a payment in the future, even if the provider's clock is ahead. */
export function datesOf(seconds: number, { now, timeZone }: Clock): { completedAt: string; paidOn: Day } {
  const at = instantOf(seconds)
  const completedAt = at < now ? at : now
  return { completedAt, paidOn: dayIn(timeZone, completedAt) }
}

/** The provider takes its fee and ours from the company's money. */
export function feesOf(balance: Stripe.BalanceTransaction | null) {
  if (!balance) return { providerFeeAmount: null, applicationFeeAmount: null, netAmount: null }
  const fees = (isOurs: boolean) =>
    balance.fee_details
      .filter(({ type }) => (type === 'application_fee') === isOurs)
      .reduce((sum, { amount }) => sum + amount, 0)
  return { providerFeeAmount: fees(false), applicationFeeAmount: fees(true), netAmount: balance.net }
}
