import { formatNumericDay } from '../../basics/dates.ts'
import { formatDollarsAndCents } from '../../basics/money.ts'
import { isCleared, isRefund, isReversal, isUnderway } from '../../payments/ledger.ts'
import { methodNames } from '../../payments/methods.ts'
import type { Payment } from '../../payments/payments.ts'

/** The fields of a payment that an invoice shows. They contain nothing that the team has noted. */
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

/** Payments that failed and claims are left out: they changed nothing. */
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

/** Such as “Deposit, Zelle”. Credit keeps no method: the money has arrived before. */
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
