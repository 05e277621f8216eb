import type { Cents } from '../basics/money.ts'
import { change, type LedgerContext, unchanged } from '../payments/context.ts'
import { isCleared } from '../payments/entry-status.ts'
import { type LedgerChange } from '../payments/ledger.ts'
import { statusAfterRefunds } from '../payments/refunds.ts'
import { paymentOf } from './payment-facts.ts'
import type { disputeStatuses } from './provider-payments.ts'

export type DisputeStatus = (typeof disputeStatuses)[number]

/** What the provider knows about a dispute now. */
export type DisputeFacts = { id: string; amount: Cents; status: DisputeStatus }

/**
 * The order of the statuses. `won` is after `lost`, because a company can appeal a dispute that it has lost, and win
 * it.
 */
const progress: Record<DisputeStatus, number> = {
  warning: 0,
  needs_response: 1,
  under_review: 2,
  lost: 3,
  won: 4,
}

/** Whether the report is newer than what is stored. */
export const isLaterDispute = (known: DisputeStatus, reported: DisputeStatus) =>
  progress[reported] > progress[known]

/** The bank takes the money when it opens the dispute, and returns it only if the company wins. */
const takesMoney = ({ status }: DisputeFacts) =>
  status === 'needs_response' || status === 'under_review' || status === 'lost'

/**
 * Updates a payment to match its disputes. `disputes` contains all disputes of the payment, each with its latest
 * status.
 */
export function applyDisputes(
  context: LedgerContext,
  paymentIntentId: string,
  disputes: readonly DisputeFacts[],
): LedgerChange {
  const payment = paymentOf(context, paymentIntentId)
  if (!payment) return unchanged
  const taken = disputes.filter(takesMoney).reduce((sum, { amount }) => sum + amount, 0)
  const disputedAmount = Math.min(taken, payment.amount)
  const { id, status } = payment
  if (disputedAmount > 0) {
    const isKnown = status === 'disputed' && payment.disputedAmount === disputedAmount
    if (isKnown || !(isCleared(payment) || status === 'disputed')) return unchanged
    return change({ updated: [{ id, status: 'disputed', disputedAmount }] })
  }
  if (status !== 'disputed') return unchanged
  const restored = statusAfterRefunds({ ...payment, status: 'succeeded' }, context.entries)
  return change({ updated: [{ id, status: restored, disputedAmount: null }] })
}
