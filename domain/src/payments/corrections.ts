import { type Day } from '../basics/dates.ts'
import { remainingOf } from './balance.ts'
import { change, findEntry, type LedgerContext, newEntry, notFound, refuse } from './context.ts'
import { isCleared, isRefund, isReversal } from './entry-status.ts'
import { type LedgerChange, type LedgerEntry, type Refused } from './ledger.ts'
import { statusAfterRefunds } from './refunds.ts'

/** Marks a check or a promised payment as cleared. */
export function clearPayment(context: LedgerContext, id: string, paidOn: Day): LedgerChange | Refused {
  const payment = findEntry(context, id)
  if (!payment) return notFound
  if (!isWaiting(payment)) return refuse('This payment isn’t waiting to clear')
  if (paidOn > context.today) return refuse('Choose today or an earlier date')
  return change({ updated: [{ id, status: 'succeeded', paidOn, completedAt: context.now }] })
}

/** Marks a check as bounced. If it had cleared, its entry is reversed. */
export function bouncePayment(context: LedgerContext, id: string, reason: string): LedgerChange | Refused {
  const payment = findEntry(context, id)
  if (!payment) return notFound
  if (payment.paymentMethod !== 'check') return refuse('Only a check can bounce')
  return isWaiting(payment)
    ? change({ updated: [{ id, status: 'failed' }] })
    : reverseEntry(context, id, reason)
}

/**
 * Corrects an entry that was recorded by mistake. Nothing is deleted: a cleared entry is reversed by a second entry
 * with the opposite amount, and a pending entry is canceled.
 */
export function reverseEntry(context: LedgerContext, id: string, reason: string): LedgerChange | Refused {
  const { entries } = context
  const entry = findEntry(context, id)
  if (!entry) return notFound
  if (reason.trim() === '') return refuse('Enter a reason')
  if (entry.source === 'provider') return refuse('Refund a card or bank payment instead')
  if (entry.source === 'credit') return refuse('Return the credit instead')
  if (isReversal(entry)) return refuse('A correction can’t be reversed. Record the payment again.')
  if (entry.source === 'claimed' && entry.status === 'pending') return refuse('Reject this payment instead')
  if (isWaiting(entry)) return change({ updated: [{ id, status: 'canceled' }] })
  if (!isCleared(entry)) return refuse('This payment didn’t go through, so there is nothing to reverse')
  if (entries.some((other) => other.parentTransactionId === id && isReversal(other))) {
    return refuse('This payment was already reversed')
  }
  if (!isRefund(entry) && remainingOf(entry, entries) < entry.amount) {
    return refuse('Part of this payment was refunded or used as credit. Reverse that first.')
  }
  const reversal = newEntry(context, {
    amount: -entry.amount,
    parentTransactionId: id,
    // Reversing a refund adds money, so the reversal is not a refund itself.
    paymentType: isRefund(entry) ? 'other' : entry.paymentType,
    paymentMethod: entry.paymentMethod,
    status: 'succeeded',
    source: 'recorded',
    paidOn: context.today,
  })
  return change({ added: [reversal], updated: statusOfParent(entry, [...entries, reversal]) })
}

const isWaiting = ({ source, status }: LedgerEntry) => source === 'recorded' && status === 'pending'

function statusOfParent(entry: LedgerEntry, entries: readonly LedgerEntry[]) {
  const parent = entries.find(({ id }) => id === entry.parentTransactionId)
  if (!parent) return []
  const status = statusAfterRefunds(parent, entries)
  return status === parent.status ? [] : [{ id: parent.id, status }]
}
