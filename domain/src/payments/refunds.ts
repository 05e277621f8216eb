import { type Cents, formatDollarsAndCents } from '../basics/money.ts'
import { remainingOf } from './balance.ts'
import { change, findEntry, type LedgerContext, newEntry, notFound, refuse } from './context.ts'
import { isCleared, isRefund, isReversal } from './entry-status.ts'
import { type LedgerChange, type LedgerEntry, type Refused, type TransactionStatus } from './ledger.ts'

export type Refund = {
  amount: Cents
  reason: string
}

/** Records that money was returned without the card provider. */
export const recordRefund = (context: LedgerContext, id: string, refund: Refund): LedgerChange | Refused =>
  findEntry(context, id)?.source === 'provider'
    ? refuse('Card and bank payments are refunded through Stripe. Refund this payment there.')
    : refundPayment(context, id, refund)

/** Stores a refund that the card provider will make. */
export const requestRefund = (context: LedgerContext, id: string, refund: Refund): LedgerChange | Refused =>
  findEntry(context, id)?.source === 'provider'
    ? refundPayment(context, id, refund)
    : refuse('Only a card or bank payment can be refunded through Stripe. Record the refund instead.')

/**
 * Refunds a payment or a part of it. For a recorded payment, the money has already been returned, so the refund
 * succeeds at once. For a card or bank payment, the refund stays pending until the provider reports its outcome.
 */
export function refundPayment(context: LedgerContext, id: string, refund: Refund): LedgerChange | Refused {
  const { entries, today } = context
  const payment = findEntry(context, id)
  if (!payment) return notFound
  const { amount, reason } = refund
  if (payment.amount < 0 || isReversal(payment)) return refuse('Only a payment can be refunded')
  if (payment.status === 'disputed') return refuse('This payment is disputed. Wait for the bank’s decision.')
  if (!isCleared(payment)) return refuse('This payment hasn’t cleared yet, so it can’t be refunded')
  if (!Number.isInteger(amount) || amount <= 0) return refuse('Enter an amount above $0.00')
  if (reason.trim() === '') return refuse('Enter a reason')
  const left = remainingOf(payment, entries)
  if (amount > left) {
    return refuse(
      left > 0
        ? `Only ${formatDollarsAndCents(left)} of this payment can be refunded`
        : payment.status === 'refunded'
          ? 'This payment was already fully refunded'
          : 'This payment was already refunded, corrected or used as credit',
    )
  }
  // The provider does not know an entry of credit, even if the credit came from a card payment.
  const isAutomatic = payment.source === 'provider'
  const entry = newEntry(context, {
    amount: -amount,
    currency: payment.currency,
    parentTransactionId: id,
    paymentType: 'refund',
    paymentMethod: payment.paymentMethod,
    status: isAutomatic ? 'pending' : 'succeeded',
    source: isAutomatic ? 'provider' : 'recorded',
    paidOn: isAutomatic ? null : today,
  })
  const status = statusAfterRefunds(payment, [...entries, entry])
  return change({ added: [entry], updated: status === payment.status ? [] : [{ id, status }] })
}

/** The status of a payment, which says how much of it was refunded. */
export function statusAfterRefunds(payment: LedgerEntry, entries: readonly LedgerEntry[]): TransactionStatus {
  if (!isCleared(payment) || payment.amount < 0) return payment.status
  const children = (id: string) =>
    entries.filter((entry) => entry.parentTransactionId === id && isCleared(entry))
  const refunded = children(payment.id)
    .filter(isRefund)
    .flatMap((refund) => [refund, ...children(refund.id)])
    .reduce((sum, { amount }) => sum - amount, 0)
  return refunded <= 0 ? 'succeeded' : refunded < payment.amount ? 'partially_refunded' : 'refunded'
}
