import { type Day } from '../basics/dates.ts'
import { type Cents, largestAmount } from '../basics/money.ts'
import { chooseAmount } from './choose-amount.ts'
import {
  change,
  findEntry,
  type LedgerContext,
  newEntry,
  notFound,
  readContext,
  refuse,
  unchanged,
} from './context.ts'
import type { LedgerChange, LedgerEntry, PaymentMethod, Refused } from './ledger.ts'
import type { PartKind } from './parts.ts'

/** The methods by which a client pays the company directly and then reports the payment. */
export const claimableMethods = ['zelle', 'venmo', 'paypal', 'cashapp', 'cash', 'check'] as const
export type ClaimableMethod = (typeof claimableMethods)[number]

export type Claim = {
  paymentMethod: ClaimableMethod
  /** The part and the amount that the client saw. */
  kind: PartKind
  amount: Cents
  /** The methods that the invoice offers. */
  offered: readonly PaymentMethod[]
}

/**
 * Records a client's report of a payment. The balance does not change until the claim is confirmed. A repeated claim
 * changes nothing, so that a double click counts once.
 */
export function claimPayment(context: LedgerContext, claim: Claim): LedgerChange | Refused {
  const { invoice, entries, today } = context
  if (!invoice.sentAt || invoice.voidedAt) return refuse('This invoice can’t be paid. Contact the sender.')
  const isSame = ({ paymentType, amount }: LedgerEntry) =>
    paymentType === claim.kind && amount === claim.amount
  if (entries.some((entry) => isOpenClaim(entry) && isSame(entry))) return unchanged
  const { balance, parts } = readContext(context)
  if (balance.open === 0) return refuse('This invoice is already paid')
  if (!claim.offered.includes(claim.paymentMethod)) return refuse('Choose another way to pay')
  const chosen = chooseAmount(parts, today, claim)
  if ('refused' in chosen) return chosen
  if (balance.claimed + claim.amount > balance.open) {
    return refuse('You’ve already told us about a payment. We’ll confirm it when it arrives.')
  }
  const { paymentMethod, amount } = claim
  const entry = {
    amount,
    paymentMethod,
    paymentType: chosen.kind,
    status: 'pending',
    source: 'claimed',
  } as const
  return change({ added: [newEntry(context, entry)] })
}

export type Confirmation = {
  paidOn: Day
  /** If missing, the claimed amount arrived. */
  amount?: Cents
}

/** The claim becomes a payment of the amount that really arrived. */
export function confirmClaim(
  context: LedgerContext,
  id: string,
  { paidOn, amount }: Confirmation,
): LedgerChange | Refused {
  const claim = findEntry(context, id)
  if (!claim) return notFound
  if (!isOpenClaim(claim)) return refuse('This payment was already confirmed or rejected')
  if (context.invoice.voidedAt)
    return refuse('This invoice is void. Reject this payment, or record it on another invoice.')
  if (paidOn > context.today) return refuse('Choose today or an earlier date')
  const arrived = amount ?? claim.amount
  if (!Number.isInteger(arrived) || arrived <= 0) return refuse('Enter an amount above $0.00')
  if (arrived > largestAmount) return refuse('This amount is too large')
  return change({
    updated: [{ id, status: 'succeeded', paidOn, completedAt: context.now, ...(amount && { amount }) }],
  })
}

export function rejectClaim(context: LedgerContext, id: string): LedgerChange | Refused {
  const claim = findEntry(context, id)
  if (!claim) return notFound
  if (!isOpenClaim(claim)) return refuse('This payment was already confirmed or rejected')
  return change({ updated: [{ id, status: 'failed' }] })
}

/** Whether a team member still has to confirm or reject the claim. */
export const isOpenClaim = ({ source, status }: LedgerEntry) => source === 'claimed' && status === 'pending'
