import { formatNumericDay } from '../../basics/dates.ts'
import { formatDollarsAndCents } from '../../basics/money.ts'
import { isCleared, isRefund, isReversal, isUnderway } from '../../payments/entry-status.ts'
import { methodNames } from '../../payments/methods.ts'
import type { Payment } from '../../payments/payments.ts'

/** The fields of a payment that an invoice shows. They do not include the team's notes. */
export type ShownPayment = Pick<
  Payment,
  | 'amount'
  | 'paymentType'
  | 'paymentMethod'
  | 'status'
  | 'source'
  | 'parentTransactionId'
  | 'paidOn'
  | 'receiptNumber'
>

export type DocumentPayment = {
  date: string | null
  label: string
  receiptNumber: string | null
  /** Refunds are negative. */
  amount: string
  status: string | null
}

/** Leaves out failed payments and unconfirmed claims, because they do not change the balance. */
export const paymentsOf = (payments: readonly ShownPayment[]): DocumentPayment[] =>
  payments.filter(isShown).map((payment) => ({
    date: payment.paidOn && formatNumericDay(payment.paidOn),
    label: paymentLabel(payment),
    receiptNumber: payment.receiptNumber,
    amount: formatDollarsAndCents(payment.amount),
    status: payment.status === 'disputed' ? 'Disputed' : isUnderway(payment) ? 'Not cleared yet' : null,
  }))

const isShown = (payment: ShownPayment) =>
  isCleared(payment) ||
  payment.status === 'disputed' ||
  payment.status === 'processing' ||
  (payment.status === 'pending' && payment.source === 'recorded')

type Named = Pick<ShownPayment, 'amount' | 'paymentType' | 'paymentMethod' | 'source' | 'parentTransactionId'>

/**
 * For example “Deposit, Zelle”. Credit is shown without a method, because its money arrived with an earlier payment.
 */
export const paymentLabel = (payment: Named) =>
  payment.source === 'credit'
    ? paymentKind(payment)
    : `${paymentKind(payment)}, ${methodNames[payment.paymentMethod]}`

export function paymentKind(payment: Named) {
  if (payment.source === 'credit')
    return payment.amount > 0 ? 'Credit from another invoice' : 'Credit used for another invoice'
  if (isRefund(payment)) return 'Refund'
  return isReversal(payment) ? 'Correction' : typeLabels[payment.paymentType]
}

const typeLabels: Record<Payment['paymentType'], string> = {
  deposit: 'Deposit',
  final: 'Final payment',
  full: 'Payment',
  installment: 'Payment',
  extension: 'Extension',
  late_fee: 'Late fee',
  tip: 'Tip',
  refund: 'Refund',
  other: 'Payment',
}
