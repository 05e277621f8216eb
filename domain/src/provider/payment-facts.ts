import type { Day } from '../basics/dates.ts'
import type { Cents } from '../basics/money.ts'
import { change, type LedgerContext, newEntry, unchanged } from '../payments/context.ts'
import { mayBecome } from '../payments/entry-status.ts'
import { type LedgerChange, type LedgerEntry, type TransactionStatus } from '../payments/ledger.ts'
import type { PartKind } from '../payments/parts.ts'
import type { CheckoutMethod } from './checkouts.ts'

/** `none`: the client has not paid, or their card was declined and they can try again. */
export type PaymentOutcome = 'none' | 'processing' | 'succeeded' | 'failed' | 'canceled'

/** The current facts about a payment at the provider, regardless of which event reported them. */
export type PaymentFacts = {
  paymentIntentId: string
  outcome: PaymentOutcome
  /** From our own checkout, not from what the provider returns. */
  part: PartKind
  method: CheckoutMethod
  amount: Cents
  currency: string
  /** When the money arrived. Null until then. */
  completedAt: string | null
  paidOn: Day | null
}

/** The order of the statuses. A report whose status is not later than the ledger's changes nothing. */
const progress: Record<TransactionStatus, number> = {
  pending: 0,
  processing: 1,
  failed: 2,
  canceled: 2,
  succeeded: 3,
  partially_refunded: 3,
  refunded: 3,
  disputed: 3,
}

export const paymentOf = ({ entries }: Pick<LedgerContext, 'entries'>, paymentIntentId: string) =>
  entries.find((entry) => entry.paymentIntentId === paymentIntentId)

/**
 * Updates the entry of a payment to match the provider. Money that arrived is always recorded, even if the invoice is
 * already paid or void, or has another currency.
 */
export function applyPayment(context: LedgerContext, facts: PaymentFacts): LedgerChange {
  const { outcome, amount, currency, paymentIntentId } = facts
  if (outcome === 'none') return unchanged
  const arrival = outcome === 'succeeded' ? { completedAt: facts.completedAt, paidOn: facts.paidOn } : {}
  const known = paymentOf(context, paymentIntentId)
  if (known) return advance(known, outcome, arrival)
  // Nothing was paid.
  if (outcome === 'canceled') return unchanged
  return change({
    added: [
      newEntry(context, {
        amount,
        currency,
        paymentIntentId,
        paymentType: facts.part,
        paymentMethod: facts.method,
        status: outcome,
        source: 'provider',
        ...arrival,
      }),
    ],
  })
}

function advance(
  known: LedgerEntry,
  status: Exclude<PaymentOutcome, 'none'>,
  arrival: Partial<Pick<LedgerEntry, 'completedAt' | 'paidOn'>>,
): LedgerChange {
  if (progress[status] <= progress[known.status] || !mayBecome(known, status)) return unchanged
  return change({ updated: [{ id: known.id, status, ...arrival }] })
}
