import { type AmountsInput, computeInvoice, type InvoiceAmounts } from '@mantel/domain/invoices/amounts'
import { invalid } from '../../errors.ts'
import type { InvoiceRow } from '../ledger/locks.ts'

/** Computes all amounts of an invoice, or refuses with a sentence for each field that is wrong. */
export function requireAmounts(input: AmountsInput): InvoiceAmounts {
  const computed = computeInvoice(input)
  if ('amounts' in computed) return computed.amounts
  throw invalid(Object.values(computed.problems)[0] ?? 'Check the amounts', computed.problems)
}

export const amountColumns = (amounts: InvoiceAmounts) => ({
  subtotal: amounts.subtotal,
  taxAmount: amounts.tax,
  lateFeeAmount: amounts.lateFees,
  adjustmentAmount: amounts.adjustments,
  total: amounts.total,
  deposit: amounts.deposit,
})

type Stored = Pick<InvoiceRow, 'subtotal' | 'taxAmount' | 'lateFeeAmount' | 'adjustmentAmount' | 'total'>

/** The discount is not stored, because it follows from the other amounts. */
export const discountOf = ({ subtotal, taxAmount, lateFeeAmount, adjustmentAmount, total }: Stored) =>
  subtotal + taxAmount + lateFeeAmount + adjustmentAmount - total

type Deposit = { amount: number } | { percent: number }

export const depositOf = ({
  depositPercent,
  deposit,
}: Pick<InvoiceRow, 'depositPercent' | 'deposit'>): Deposit =>
  depositPercent === null ? { amount: deposit } : { percent: depositPercent }
