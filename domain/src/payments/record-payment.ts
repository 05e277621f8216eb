import { type Day } from '../basics/dates.ts'
import { type Cents, formatDollarsAndCents, largestAmount } from '../basics/money.ts'
import { inFlight } from './balance.ts'
import { isOpenClaim } from './claims.ts'
import {
  change,
  type LedgerContext,
  newEntry,
  noInvoice,
  readContext,
  refuse,
  typeOfPayment,
} from './context.ts'
import type { LedgerChange, PaymentMethod, PaymentType, Refused } from './ledger.ts'

export type RecordedPayment = {
  amount: Cents
  paymentMethod: PaymentMethod
  paidOn: Day
  /** False for a check that has arrived but not cleared, and for a payment that is promised at closing. */
  isCleared: boolean
  /** Whether the overpayment becomes the client's credit. */
  keepsRest: boolean
  /** If missing, the type is derived from the amount. */
  paymentType?: Exclude<PaymentType, 'refund'>
}

/** Records a payment that arrived without the card provider. */
export function recordPayment(context: LedgerContext, payment: RecordedPayment): LedgerChange | Refused {
  const { invoice, today } = context
  const { balance, parts } = readContext(context)
  const left = Math.max(0, balance.open - inFlight(balance))

  if (invoice.voidedAt) return refuse('This invoice is void. Record the payment on another invoice.')
  if (!invoice.sentAt) return refuse('Send the invoice first, or record the payment on the project.')
  const sentence = problemWith(payment, today)
  if (sentence) return refuse(sentence)
  if (payment.amount > left && !payment.keepsRest) {
    return refuse(
      left === 0
        ? 'No balance is due on this invoice. You can record this payment as credit for the client.'
        : `Only ${formatDollarsAndCents(left)} is still due. Change the amount, or keep the extra as credit.`,
    )
  }
  const { amount, paymentMethod, paidOn } = payment
  const reported = problemWithClaims(context, amount, left - balance.claimed)
  if (reported) return refuse(reported)
  return change({
    added: [
      newEntry(context, {
        amount,
        paymentMethod,
        paidOn,
        paymentType: payment.paymentType ?? typeOfPayment(amount, parts, balance),
        status: payment.isCleared ? 'succeeded' : 'pending',
        source: 'recorded',
      }),
    ],
  })
}

/**
 * A payment that the client has reported must be confirmed instead of recorded. Otherwise, the claim would stay open,
 * and rejecting it would tell the client that the payment did not arrive.
 */
function problemWithClaims({ entries }: LedgerContext, amount: Cents, unclaimed: Cents): string | null {
  const claims = entries.filter(isOpenClaim)
  if (claims.some((claim) => claim.amount === amount)) {
    return 'The client reported this payment. Confirm it instead.'
  }
  const [claim] = claims
  return claim && amount > unclaimed
    ? `The client reported a payment of ${formatDollarsAndCents(claim.amount)}. Confirm or reject it first.`
    : null
}

/**
 * Records a payment on a project that has no sent invoice. When the first invoice is sent, the payment is assigned to
 * it.
 */
export function recordProjectPayment(
  context: Pick<LedgerContext, 'now' | 'today' | 'newId'>,
  payment: Omit<RecordedPayment, 'keepsRest'>,
): LedgerChange | Refused {
  const sentence = problemWith(payment, context.today)
  if (sentence) return refuse(sentence)
  const { amount, paymentMethod, paidOn, paymentType = 'other', isCleared } = payment
  const status = isCleared ? 'succeeded' : 'pending'
  const entry = { amount, paymentMethod, paidOn, paymentType, status, source: 'recorded' } as const
  const added = newEntry({ ...context, invoice: noInvoice, entries: [] }, entry)
  return change({ added: [{ ...added, invoiceId: null }] })
}

function problemWith(
  { amount, paymentMethod, paidOn, isCleared }: Omit<RecordedPayment, 'keepsRest'>,
  today: Day,
): string | null {
  if (!Number.isInteger(amount) || amount <= 0) return 'Enter an amount above $0.00'
  if (amount > largestAmount) return 'This amount is too large'
  if (paidOn > today) return 'Choose today or an earlier date'
  if (paymentMethod === 'card' || paymentMethod === 'ach') {
    return 'Card and bank payments are recorded automatically. Choose another method.'
  }
  if (!isCleared && paymentMethod !== 'check' && paymentMethod !== 'escrow') {
    return 'Only a check or an escrow payment can be recorded before it clears'
  }
  return null
}
