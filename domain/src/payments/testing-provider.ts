import type { Random } from '../testing-random.ts'
import { remainingOf } from './balance.ts'
import { isCleared, isRefund, type LedgerEntry, mayBecome, type TransactionStatus } from './ledger.ts'
import { statusAfterRefunds } from './refunds.ts'
import { type Books, write } from './testing-books.ts'
import { entryOf } from './testing-ledger.ts'

/**
 * A card or bank payment begins, or the provider reports something about one: that it arrived, failed, was disputed,
 * won back or refunded. Payments can arrive on a void or paid invoice, and reports can arrive twice.
 */
export function providerEvent(books: Books, random: Random, newId: () => string): Books {
  const known = books.entries.filter(({ source }) => source === 'provider')
  if (known.length === 0 || random.chance(0.4)) return begin(books, random, newId)
  const entry = random.pick(known)
  const status = random.pick<TransactionStatus>(['processing', 'succeeded', 'failed', 'disputed'])
  const once = report(books, entry, status)
  return random.chance(0.3) ? report(once, entry, status) : once
}

function begin(books: Books, { pick, between }: Random, newId: () => string) {
  const { id } = pick(books.invoices)
  const [paymentMethod, currency] = [pick(['card', 'ach'] as const), pick(['usd', 'usd', 'usd', 'eur'])]
  const amount = between(1, 150_000)
  const pending = { status: 'pending', source: 'provider', completedAt: null, paidOn: null } as const
  const entry = entryOf({ id: newId(), invoiceId: id, amount, currency, paymentMethod, ...pending })
  return write(books, { added: [entry], updated: [] })
}

function report(books: Books, { id }: LedgerEntry, reported: TransactionStatus): Books {
  const entry = books.entries.find((other) => other.id === id)
  if (!entry) return books
  const isWon = entry.status === 'disputed' && reported === 'succeeded'
  // A payment that the company wins back gets the status that its refunds give it.
  const status = isWon ? statusAfterRefunds({ ...entry, status: 'succeeded' }, books.entries) : reported
  const isImpossible = isRefund(entry) && status === 'disputed'
  if (
    !mayBecome(entry.status, status) ||
    isImpossible ||
    (entry.status !== 'disputed' && isCleared(entry) && isCleared({ status }))
  ) {
    return books
  }
  const completedAt = `${books.today}T18:00:00.000Z`
  const change = { added: [], updated: [{ id, status, completedAt }] }
  const rest = remainingInUsd(entry, books.entries)
  if (status === 'disputed') return write(books, change, -rest)
  if (isWon) return write(books, change, remainingInUsd({ ...entry, status }, books.entries))
  return withParentStatus(write(books, change, isCleared({ status }) ? inUsd(entry) : 0), entry)
}

/** A refund that has arrived changes the status of its payment. */
function withParentStatus(books: Books, { parentTransactionId }: LedgerEntry): Books {
  const parent = books.entries.find(({ id }) => id === parentTransactionId)
  if (!parent) return books
  const status = statusAfterRefunds(parent, books.entries)
  return write(books, { added: [], updated: status === parent.status ? [] : [{ id: parent.id, status }] }, 0)
}

const inUsd = ({ amount, currency }: LedgerEntry) => (currency === 'usd' ? amount : 0)

/** What a dispute takes: the payment without its refunds. Credit that was used elsewhere stays used. */
function remainingInUsd(entry: LedgerEntry, entries: readonly LedgerEntry[]) {
  if (entry.currency !== 'usd') return 0
  const refunds = entries.filter((other) => isRefund(other))
  return remainingOf(entry, refunds.filter(isCleared))
}
