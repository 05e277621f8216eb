import type { RefundFacts } from '@mantel/domain/provider/refund-facts'
import type Stripe from 'stripe'
import { UnreadableEvent } from '../event-handler.ts'
import { type Clock, datesOf, feesOf } from './read-payment.ts'
import { expanded, idOf } from './stripe-objects.ts'

export type ReadRefund = {
  facts: RefundFacts
  details: { chargeId: string | null; providerFeeAmount: number | null; netAmount: number | null }
  failure: string | null
}

/** The metadata key under which our refunds name their ledger entry. The ledger compares the entry with the refund. */
export const refundEntryKey = 'mantel_refund'

export function readRefund(refund: Stripe.Refund, clock: Clock): ReadRefund {
  const balance = expanded(refund.balance_transaction, 'balance_transaction')
  const status = statusOf(refund)
  const { providerFeeAmount, netAmount } = feesOf(status === 'succeeded' ? balance : null)
  return {
    facts: {
      providerRefundId: refund.id,
      requestedAs: refund.metadata?.[refundEntryKey] ?? null,
      amount: refund.amount,
      status,
      ...(status === 'succeeded' ? datesOf(refund.created, clock) : { completedAt: null, paidOn: null }),
    },
    details: { chargeId: idOf(refund.charge), providerFeeAmount, netAmount },
    failure: refund.failure_reason ?? null,
  }
}

function statusOf({ status }: Stripe.Refund): RefundFacts['status'] {
  switch (status) {
    case 'pending':
    case 'requires_action':
      return 'pending'
    case 'succeeded':
    case 'failed':
    case 'canceled':
      return status
    case null:
    default:
      throw new UnreadableEvent(`A refund has the unknown status ${status}`)
  }
}
