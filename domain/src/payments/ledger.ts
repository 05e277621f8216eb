import type { Day } from '../basics/dates.ts'
import type { Cents } from '../basics/money.ts'

export const paymentTypes = [
  'deposit',
  'final',
  'full',
  'installment',
  'extension',
  'late_fee',
  'tip',
  'other',
  'refund',
] as const
export type PaymentType = (typeof paymentTypes)[number]

export const paymentMethods = [
  'card',
  'ach',
  'zelle',
  'venmo',
  'paypal',
  'cashapp',
  'cash',
  'check',
  'wire',
  'escrow',
  'other',
] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const transactionStatuses = [
  'pending',
  'processing',
  'succeeded',
  'failed',
  'canceled',
  'partially_refunded',
  'refunded',
  'disputed',
] as const
export type TransactionStatus = (typeof transactionStatuses)[number]

/**
 * Who created an entry: a team member, a client who says that they have paid, the card provider, or a transfer of a
 * client's credit from one invoice to another.
 */
export const transactionSources = ['recorded', 'claimed', 'provider', 'credit'] as const
export type TransactionSource = (typeof transactionSources)[number]

/**
 * A row of `transactions`. Amounts are signed. A negative entry refunds, reverses or transfers money of the entry in
 * `parentTransactionId`. Amounts of entries never change, except for a claim when it is confirmed.
 */
export type LedgerEntry = {
  id: string
  /** Null if the payment was recorded on a project without a sent invoice. */
  invoiceId: string | null
  parentTransactionId: string | null
  /** For credit that came from another invoice: the id of the negative entry on that invoice. */
  creditFromId: string | null
  amount: Cents
  currency: string
  paymentType: PaymentType
  paymentMethod: PaymentMethod
  status: TransactionStatus
  source: TransactionSource
  /** How much of a disputed payment the bank has withdrawn. Null without a dispute. */
  disputedAmount: Cents | null
  paidOn: Day | null
  completedAt: string | null
  createdAt: string
  /** The card provider's id of a payment. */
  paymentIntentId?: string | null
  /** The card provider's id of a refund. Null until the provider has accepted the refund. */
  providerRefundId?: string | null
}

/**
 * The result of an action: new entries, and changed fields of existing ones. `updated` is applied in order and can
 * contain the same entry twice.
 */
export type LedgerChange = {
  added: LedgerEntry[]
  updated: ({ id: string } & Partial<
    Pick<LedgerEntry, 'status' | 'amount' | 'disputedAmount' | 'paidOn' | 'completedAt' | 'providerRefundId'>
  >)[]
}
export type Refused = { refused: string }

export const isRefused = (outcome: LedgerChange | Refused): outcome is Refused => 'refused' in outcome

/** The entries after a change. */
export function applyChange(
  entries: readonly LedgerEntry[],
  { added, updated }: LedgerChange,
): readonly LedgerEntry[] {
  return updated.reduce(
    (all, { id, ...fields }) => all.map((entry) => (entry.id === id ? { ...entry, ...fields } : entry)),
    [...entries, ...added],
  )
}
