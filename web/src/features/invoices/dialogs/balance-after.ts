import type { Invoice } from '@mantel/domain/invoices/invoices'
import { type Cents, formatDollarsAndCents } from '@mantel/domain/money'
import * as copy from './copy.ts'

type Known = Pick<Invoice, 'openAmount' | 'inFlightAmount'>

/** What is neither paid nor on its way. */
export const leftToPay = ({ openAmount, inFlightAmount }: Known) => Math.max(0, openAmount - inFlightAmount)

/** Says what is open after a payment, before it is recorded. */
export function balanceAfter(invoice: Known, amount: Cents, isCleared: boolean): string {
  const left = leftToPay(invoice)
  if (!isCleared) return copy.openUntilCleared(formatDollarsAndCents(invoice.openAmount))
  if (amount > left) return copy.becomesCredit(formatDollarsAndCents(amount - left))
  const open = invoice.openAmount - amount
  return open === 0 ? copy.paidInFull : copy.openAfter(formatDollarsAndCents(open))
}
