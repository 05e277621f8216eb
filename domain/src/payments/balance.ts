import type { Cents } from '../basics/money.ts'
import { isCleared, isRefund, isUnderway } from './entry-status.ts'
import { type LedgerEntry } from './ledger.ts'

/** The only currency of invoices. Entries in other currencies do not count toward the balance. */
export const currency = 'usd'

export type Balance = {
  /** Money that has arrived, minus refunds, reversals and credit that was used elsewhere. */
  received: Cents
  refunded: Cents
  /** Card and bank payments on their way. */
  processing: Cents
  /** Checks that have arrived but not cleared. */
  uncleared: Cents
  /** Payments that the client says they have sent. */
  claimed: Cents
  /** Payments that a title company will make at closing. */
  promised: Cents
  /** What banks have withdrawn because clients dispute payments. */
  disputed: Cents
  open: Cents
  /** Becomes the client's credit. */
  overpaid: Cents
}

/** Derives the balance of an invoice from its entries. Nothing is owed on a void invoice. */
export function balanceOf(
  { total, voidedAt }: { total: Cents; voidedAt: string | null },
  all: readonly LedgerEntry[],
): Balance {
  const entries = all.filter((entry) => entry.currency === currency)
  const owed = voidedAt ? 0 : total
  const received = receivedFrom(entries)
  const sum = (isCounted: (entry: LedgerEntry) => boolean) =>
    entries.reduce((total, entry) => (isCounted(entry) ? total + entry.amount : total), 0)
  const isPending = (entry: LedgerEntry) => entry.status === 'pending' && entry.amount > 0
  const isPromised = (entry: LedgerEntry) => entry.paymentMethod === 'escrow'
  return {
    received,
    refunded: 0 - sum((entry) => (isRefund(entry) && isCleared(entry)) || reversesRefund(entry, entries)),
    processing: sum((entry) => entry.status === 'processing' && entry.amount > 0),
    uncleared: sum((entry) => isPending(entry) && entry.source === 'recorded' && !isPromised(entry)),
    claimed: sum((entry) => isPending(entry) && entry.source === 'claimed'),
    promised: sum((entry) => isPending(entry) && entry.source === 'recorded' && isPromised(entry)),
    disputed: entries.reduce((sum, { disputedAmount }) => sum + (disputedAmount ?? 0), 0),
    open: Math.max(0, owed - received),
    overpaid: Math.max(0, received - owed),
  }
}

/** Money that will probably arrive. No one is asked to pay it again. */
export const inFlight = ({ processing, uncleared }: Balance) => processing + uncleared

/**
 * The part of a payment that can still be refunded, reversed or used as credit. Pending refunds already reduce it, so
 * that no money is returned twice.
 */
export function remainingOf(payment: LedgerEntry, entries: readonly LedgerEntry[]): Cents {
  if (!isCleared(payment)) return 0
  return entries.reduce(
    (rest, entry) =>
      entry.parentTransactionId === payment.id && (isCleared(entry) || isUnderway(entry))
        ? rest + entry.amount + reversalsOf(entry, entries)
        : rest,
    payment.amount,
  )
}

const receivedFrom = (entries: readonly LedgerEntry[]) =>
  entries.reduce((sum, entry) => sum + countedAmount(entry), 0)

/** A disputed payment counts without the amount that the bank has withdrawn. */
export function countedAmount(entry: Pick<LedgerEntry, 'status' | 'amount' | 'disputedAmount'>): Cents {
  if (entry.status === 'disputed') return entry.amount - (entry.disputedAmount ?? entry.amount)
  return isCleared(entry) ? entry.amount : 0
}

function reversalsOf(entry: LedgerEntry, entries: readonly LedgerEntry[]): Cents {
  return entries.reduce(
    (sum, child) => (child.parentTransactionId === entry.id && isCleared(child) ? sum + child.amount : sum),
    0,
  )
}

function reversesRefund(entry: LedgerEntry, entries: readonly LedgerEntry[]) {
  if (!isCleared(entry) || entry.amount < 0 || entry.parentTransactionId === null) return false
  const parent = entries.find(({ id }) => id === entry.parentTransactionId)
  return parent !== undefined && isRefund(parent)
}
