import type Stripe from 'stripe'
import type { Provider } from '../../../platform/stripe/provider.ts'
import type { CheckoutRow } from '../checkout/checkouts.ts'
import { type ReadDispute, readDispute } from './read-disputes.ts'
import { type Clock, type ReadPayment, readPayment } from './read-payment.ts'
import { type ReadRefund, readRefund } from './read-refunds.ts'

/** All that the provider knows about a checkout now. */
export type FetchedCheckout = {
  /** Null while the page is open. */
  ended: 'complete' | 'expired' | null
  payment: ReadPayment | null
  refunds: ReadRefund[]
  disputes: ReadDispute[]
}

/** `knowsRefunds`: whether the ledger has refunds of this payment. */
export async function fetchCheckout(
  provider: Provider,
  checkout: CheckoutRow & { sessionId: string },
  clock: Clock,
  knowsRefunds: boolean,
): Promise<FetchedCheckout> {
  const stripeAccount = checkout.accountId
  const session = await provider.call((stripe) =>
    stripe.checkout.sessions.retrieve(
      checkout.sessionId,
      { expand: ['payment_intent.latest_charge.balance_transaction'] },
      { stripeAccount },
    ),
  )
  const payment = readPayment(session, checkout, clock)
  const isArrived = payment?.facts.outcome === 'succeeded'
  const all = { payment_intent: payment?.facts.paymentIntentId ?? '', limit: 100 }
  // A failed refund is no longer part of the charge, so this also asks if the ledger has refunds.
  const refunds =
    isArrived && (payment.hasRefunds || knowsRefunds)
      ? await provider.call((stripe) =>
          stripe.refunds.list({ ...all, expand: ['data.balance_transaction'] }, { stripeAccount }),
        )
      : null
  const disputes =
    isArrived && payment.hasDisputes
      ? await provider.call((stripe) => stripe.disputes.list(all, { stripeAccount }))
      : null
  return {
    ended: endOf(session),
    payment,
    // The provider lists the newest first. The ledger gets them in the order in which they were made.
    refunds: (refunds?.data ?? []).map((refund) => readRefund(refund, clock)).toReversed(),
    disputes: (disputes?.data ?? []).map(readDispute).toReversed(),
  }
}

function endOf({ status }: Stripe.Checkout.Session): FetchedCheckout['ended'] {
  if (status === 'complete') return 'complete'
  return status === 'expired' ? 'expired' : null
}
