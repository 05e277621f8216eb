import type { payoutStatuses } from '@mantel/domain/provider/provider-payments'
import type Stripe from 'stripe'
import { UnreadableEvent } from '../event-handler.ts'
import { idOf, instantOf } from '../payments/stripe-objects.ts'

type PayoutStatus = (typeof payoutStatuses)[number]

export type PayoutEntry = {
  /** The id of the charge or the refund. Null for the provider's own fees. */
  sourceId: string | null
  description: string
  amount: number
  fee: number
  net: number
}

export type ReadPayout = {
  providerPayoutId: string
  amount: number
  status: PayoutStatus
  arrivalDate: string
  createdAt: string
}

export function readPayout(payout: Stripe.Payout): ReadPayout {
  return {
    providerPayoutId: payout.id,
    amount: payout.amount,
    status: statusOf(payout),
    // The provider gives the day as midnight in UTC.
    arrivalDate: instantOf(payout.arrival_date).slice(0, 10),
    createdAt: instantOf(payout.created),
  }
}

function statusOf({ status }: Stripe.Payout): PayoutStatus {
  switch (status) {
    case 'pending':
    case 'in_transit':
    case 'paid':
    case 'failed':
    case 'canceled':
      return status
    default:
      throw new UnreadableEvent(`A payout has the unknown status ${status}`)
  }
}

/** A payout can fail after the provider has reported it as paid. An older report changes nothing. */
const progress: Record<PayoutStatus, number> = { pending: 0, in_transit: 1, paid: 2, canceled: 3, failed: 3 }

export const isEarlierPayout = (reported: PayoutStatus, known: PayoutStatus) =>
  progress[reported] < progress[known]

/** What is in a payout, without the payout itself. */
export const readEntries = (balance: readonly Stripe.BalanceTransaction[]): PayoutEntry[] =>
  balance
    .filter(({ type }) => type !== 'payout' && type !== 'payout_failure' && type !== 'payout_cancel')
    .map((entry) => ({
      sourceId: idOf(entry.source),
      description: descriptionOf(entry),
      amount: entry.amount,
      fee: entry.fee,
      net: entry.net,
    }))

const descriptions: Record<string, string> = {
  charge: 'Card payment',
  payment: 'Bank payment',
  refund: 'Refund',
  payment_refund: 'Refund',
  refund_failure: 'Returned refund',
  payment_failure_refund: 'Returned bank payment',
  adjustment: 'Dispute or correction',
  stripe_fee: 'Stripe fee',
  application_fee: 'Platform fee',
}

const descriptionOf = ({ type, description }: Stripe.BalanceTransaction) =>
  descriptions[type] ?? description?.slice(0, 200) ?? 'Other'
