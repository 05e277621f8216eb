import type { LedgerEntry, TransactionStatus } from './ledger.ts'

/** The statuses to which an entry can change, by its current status. `canceled` is final. */
const nextStatuses: Record<TransactionStatus, readonly TransactionStatus[]> = {
  pending: ['processing', 'succeeded', 'failed', 'canceled'],
  processing: ['succeeded', 'failed', 'canceled'],
  succeeded: ['partially_refunded', 'refunded', 'disputed'],
  // A card payment can be tried again after it has failed.
  failed: ['processing', 'succeeded'],
  canceled: [],
  // A refund can fail, and a recorded refund can be reversed.
  partially_refunded: ['succeeded', 'refunded', 'disputed'],
  refunded: ['succeeded', 'partially_refunded', 'disputed'],
  // The company can win a dispute, and the client can withdraw it.
  disputed: ['succeeded', 'partially_refunded', 'refunded'],
}

/** The outcome of a refund, a reversal or a transfer is final. Retrying a failed refund adds a new entry. */
export const mayBecome = (entry: Pick<LedgerEntry, 'amount' | 'status'>, to: TransactionStatus) =>
  (entry.amount > 0 || isUnderway(entry)) && nextStatuses[entry.status].includes(to)

/** Whether the money has arrived, or, for a negative entry, has left. */
export const isCleared = ({ status }: Pick<LedgerEntry, 'status'>) =>
  status === 'succeeded' || status === 'partially_refunded' || status === 'refunded'

/** Whether the entry has no outcome yet: its money may still arrive or, for a negative entry, leave. */
export const isUnderway = ({ status }: Pick<LedgerEntry, 'status'>) =>
  status === 'pending' || status === 'processing'

export const isRefund = ({ paymentType }: Pick<LedgerEntry, 'paymentType'>) => paymentType === 'refund'

/**
 * A reversal cancels out its parent, as if the parent had never happened. Refunds and transfers of credit are not
 * reversals, because they really moved money.
 */
export const isReversal = (entry: Pick<LedgerEntry, 'parentTransactionId' | 'paymentType' | 'source'>) =>
  entry.parentTransactionId !== null && !isRefund(entry) && entry.source !== 'credit'
