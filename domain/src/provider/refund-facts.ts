import type { Day } from '../basics/dates.ts'
import type { Cents } from '../basics/money.ts'
import { remainingOf } from '../payments/balance.ts'
import { change, findEntry, type LedgerContext, newEntry, unchanged } from '../payments/context.ts'
import { isCleared, isRefund, isReversal, isUnderway, mayBecome } from '../payments/entry-status.ts'
import { type LedgerChange, type LedgerEntry } from '../payments/ledger.ts'
import { statusAfterRefunds } from '../payments/refunds.ts'
import { inOrder } from './in-order.ts'
import { paymentOf } from './payment-facts.ts'

/** What the provider knows about a refund now. */
export type RefundFacts = {
  providerRefundId: string
  /** The id of our entry that requested the refund. Null if someone refunded the payment on the provider's site. */
  requestedAs: string | null
  /** Positive. */
  amount: Cents
  status: 'pending' | 'succeeded' | 'failed' | 'canceled'
  completedAt: string | null
  paidOn: Day | null
}

/** Updates the refunds of a payment to match the provider, and then the status of the payment itself. */
export function applyRefunds(
  context: LedgerContext,
  paymentIntentId: string,
  refunds: readonly RefundFacts[],
): LedgerChange {
  const payment = paymentOf(context, paymentIntentId)
  if (!payment) return unchanged
  // Requested refunds come first, so that a refund on the provider's site does not use up the amount that they need.
  const requestedFirst = refunds.toSorted(
    (a, b) => Number(b.requestedAs !== null) - Number(a.requestedAs !== null),
  )
  return inOrder(context, [
    ...requestedFirst.map((refund) => (current: LedgerContext) => applyRefund(current, payment, refund)),
    (current) => settlePayment(current, payment.id),
  ])
}

/**
 * Marks a requested refund as failed after the provider refused it. Changes nothing if the refund already has an
 * outcome.
 */
export function failRefund(context: Pick<LedgerContext, 'entries'>, id: string): LedgerChange {
  const refund = findEntry(context, id)
  return refund && mayBecome(refund, 'failed') ? change({ updated: [{ id, status: 'failed' }] }) : unchanged
}

function applyRefund(context: LedgerContext, payment: LedgerEntry, facts: RefundFacts): LedgerChange {
  const { providerRefundId, status } = facts
  const { completedAt, paidOn } = status === 'succeeded' ? facts : { completedAt: null, paidOn: null }
  const known = context.entries.find((entry) => entry.providerRefundId === providerRefundId)
  if (known) return advance(context, known, { status, completedAt, paidOn })
  const requested = facts.requestedAs ? findEntry(context, facts.requestedAs) : undefined
  if (requested && isRequestFor(requested, payment, facts)) {
    const updated = mayBecome(requested, status) ? { status, completedAt, paidOn } : {}
    return change({ updated: [{ id: requested.id, providerRefundId, ...updated }] })
  }
  return change({
    updated: makeRoom(context, payment, facts.amount),
    added: [
      newEntry(context, {
        amount: -facts.amount,
        currency: payment.currency,
        parentTransactionId: payment.id,
        paymentType: 'refund',
        paymentMethod: payment.paymentMethod,
        source: 'provider',
        providerRefundId,
        status,
        completedAt,
        paidOn,
      }),
    ],
  })
}

/** The id of the entry comes from the provider's metadata, so the rest of the entry must match, too. */
const isRequestFor = (entry: LedgerEntry, payment: LedgerEntry, { amount, status }: RefundFacts) =>
  isRefund(entry) &&
  entry.parentTransactionId === payment.id &&
  entry.amount === -amount &&
  !entry.providerRefundId &&
  (entry.status === status || mayBecome(entry, status))

/**
 * A refund on the provider's site can leave too little money for a requested refund that the provider has not received
 * yet. The provider will refuse that request, so it is marked as failed here. Otherwise, the pending request would
 * leave no room in the ledger for the refund that was made.
 */
function makeRoom({ entries }: LedgerContext, payment: LedgerEntry, amount: Cents): LedgerChange['updated'] {
  let left = remainingOf(payment, entries)
  return entries
    .filter((entry) => entry.parentTransactionId === payment.id && isUnsent(entry))
    .flatMap((entry) => {
      if (left >= amount) return []
      left -= entry.amount
      return [{ id: entry.id, status: 'failed' as const }]
    })
}

const isUnsent = (entry: LedgerEntry) => isRefund(entry) && isUnderway(entry) && !entry.providerRefundId

type Outcome = Pick<RefundFacts, 'status' | 'completedAt' | 'paidOn'>

function advance(context: LedgerContext, known: LedgerEntry, outcome: Outcome): LedgerChange {
  const { status } = outcome
  if (mayBecome(known, status)) return change({ updated: [{ id: known.id, ...outcome }] })
  const isReturned = isCleared(known) && (status === 'failed' || status === 'canceled')
  return isReturned ? returnRefund(context, known) : unchanged
}

/** The client's bank can reject a refund that had succeeded. The money then comes back, so the refund is reversed. */
function returnRefund(context: LedgerContext, refund: LedgerEntry): LedgerChange {
  const isBack = context.entries.some(
    (entry) => entry.parentTransactionId === refund.id && isReversal(entry) && isCleared(entry),
  )
  if (isBack) return unchanged
  return change({
    added: [
      newEntry(context, {
        amount: -refund.amount,
        currency: refund.currency,
        parentTransactionId: refund.id,
        paymentType: 'other',
        paymentMethod: refund.paymentMethod,
        status: 'succeeded',
        source: 'provider',
        paidOn: context.today,
      }),
    ],
  })
}

function settlePayment(context: LedgerContext, id: string): LedgerChange {
  const payment = findEntry(context, id)
  if (!payment) return unchanged
  const status = statusAfterRefunds(payment, context.entries)
  return status === payment.status ? unchanged : change({ updated: [{ id, status }] })
}
