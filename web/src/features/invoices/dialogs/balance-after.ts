import { type Cents, formatDollarsAndCents } from '@mantel/domain/basics/money'
import type { Invoice } from '@mantel/domain/invoices/invoice'
import type { PaymentMethod } from '@mantel/domain/payments/ledger'
import * as copy from './copy.ts'

type Known = Pick<Invoice, 'openAmount' | 'inFlightAmount'>

/** The open amount minus the payments in flight. */
export const leftToPay = ({ openAmount, inFlightAmount }: Known) => Math.max(0, openAmount - inFlightAmount)

type Recorded = { amount: Cents; paymentMethod: PaymentMethod; isCleared: boolean }

/** Tells the user, before they record a payment, what will still be due afterward. */
export function balanceAfter(invoice: Known, { amount, paymentMethod, isCleared }: Recorded): string {
  const { openAmount, inFlightAmount } = invoice
  if (!isCleared) {
    const text = paymentMethod === 'escrow' ? copy.openUntilClosing : copy.openUntilCleared
    return text(formatDollarsAndCents(openAmount))
  }
  const credit = amount - leftToPay(invoice)
  if (credit > 0 && inFlightAmount === 0) return copy.becomesCredit(formatDollarsAndCents(credit))
  const open = openAmount - amount
  const rest = open > 0 ? copy.openAfter(formatDollarsAndCents(open)) : copy.paidInFull
  return credit > 0 ? `${rest} ${copy.becomesCreditLater(formatDollarsAndCents(credit))}` : rest
}
