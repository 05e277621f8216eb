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
  if (known.length < 2 || random.chance(0.1)) return begin(books, random, newId)
  const entry = random.pick(known)
  const status = random.pick<TransactionStatus>([
    'processing',
    'succeeded',
    'succeeded',
    'failed',
    'disputed',
  ])
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
  if (reported === 'disputed') return openDispute(books, entry)
  if (entry.status === 'disputed') return reported === 'succeeded' ? winDispute(books, entry) : books
  // A payment that has arrived can be reported again, also after a refund.
  if (isCleared(entry) || !mayBecome(entry, reported)) return books
  const completedAt = `${books.today}T18:00:00.000Z`
  const change = { added: [], updated: [{ id, status: reported, completedAt }] }
  return withParentStatus(write(books, change, isCleared({ status: reported }) ? inUsd(entry) : 0), entry)
}

function openDispute(books: Books, entry: LedgerEntry): Books {
  if (isRefund(entry) || !mayBecome(entry, 'disputed')) return books
  const refunds = books.entries.filter((other) => isRefund(other) && isCleared(other))
  const disputedAmount = remainingOf(entry, refunds)
  const change = { added: [], updated: [{ id: entry.id, status: 'disputed' as const, disputedAmount }] }
  return write(books, change, -inUsd({ ...entry, amount: disputedAmount }))
}

/** The payment gets the status that its refunds give it. */
function winDispute(books: Books, entry: LedgerEntry): Books {
  const status = statusAfterRefunds({ ...entry, status: 'succeeded' }, books.entries)
  const change = { added: [], updated: [{ id: entry.id, status, disputedAmount: null }] }
  return write(books, change, inUsd({ ...entry, amount: entry.disputedAmount ?? 0 }))
}

/** A refund that has arrived changes the status of its payment. */
function withParentStatus(books: Books, { parentTransactionId }: LedgerEntry): Books {
  const parent = books.entries.find(({ id }) => id === parentTransactionId)
  if (!parent) return books
  const status = statusAfterRefunds(parent, books.entries)
  return write(books, { added: [], updated: status === parent.status ? [] : [{ id: parent.id, status }] }, 0)
}

const inUsd = ({ amount, currency }: LedgerEntry) => (currency === 'usd' ? amount : 0)
