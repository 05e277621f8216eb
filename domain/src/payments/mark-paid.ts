import type { Day } from '../basics/dates.ts'
import { type Cents, shareOf } from '../basics/money.ts'
import { balanceOf, inFlight } from './balance.ts'
import { type LedgerContext, readContext, refuse, unchanged } from './context.ts'
import type { LedgerChange, Refused } from './ledger.ts'
import { payable } from './parts.ts'
import type { PaidPart } from './payments.ts'
import { recordPayment, recordProjectPayment } from './record-payment.ts'

/**
 * Records what is still payable of the deposit or of the whole invoice as paid today. Does nothing if nothing is
 * payable.
 */
export function markInvoicePaid(context: LedgerContext, part: PaidPart): LedgerChange | Refused {
  const { parts } = readContext(context)
  const asked = part === 'balance' ? parts : parts.slice(0, context.invoice.deposit > 0 ? 1 : 0)
  const amount = asked.reduce((sum, one) => sum + payable(one), 0)
  if (amount === 0) return unchanged
  return recordPayment(context, { ...paidToday(context.today), amount, keepsRest: false })
}

type ProjectTerms = { value: Cents | null; depositPercent: number }

/**
 * For a project without a sent invoice: records what is unpaid of the deposit or of the project's value as paid today.
 * Money on its way counts as already paid, because it would be counted twice once it has arrived.
 */
export function markProjectPaid(
  context: LedgerContext,
  part: PaidPart,
  { value, depositPercent }: ProjectTerms,
): LedgerChange | Refused {
  if (!value) return refuse('Add the project value first.')
  const balance = balanceOf({ total: value, voidedAt: null }, context.entries)
  const known = balance.received + inFlight(balance)
  const amount = (part === 'balance' ? value : shareOf(value, depositPercent)) - known
  if (amount <= 0) return unchanged
  const paymentType = part === 'deposit' ? 'deposit' : known > 0 ? 'final' : 'full'
  return recordProjectPayment(context, { ...paidToday(context.today), amount, paymentType })
}

const paidToday = (today: Day) => ({ paymentMethod: 'other', paidOn: today, isCleared: true }) as const
