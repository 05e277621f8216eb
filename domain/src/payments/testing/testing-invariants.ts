import type { Random } from '../../basics/testing-random.ts'
import { deriveInvoice } from '../../invoices/invoice-status.ts'
import { balanceOf, remainingOf } from '../balance.ts'
import { creditOf } from '../credit.ts'
import { isRefund, mayBecome } from '../entry-status.ts'
import { type LedgerEntry } from '../ledger.ts'
import { paidDates } from '../paid-dates.ts'
import { partsOf } from '../parts.ts'
import { type Books, providerCash } from './testing-books.ts'

const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)

/** Checks the rules of the ledger that must hold after every step. Returns those that are broken. */
export function brokenInvariants(before: Books, books: Books, random: Random): string[] {
  const entriesOf = (id: string) => books.entries.filter(({ invoiceId }) => invoiceId === id)
  const balances = books.invoices.map((invoice) => balanceOf(invoice, entriesOf(invoice.id)))
  const received = sumOf(balances.map((balance) => balance.received))
  const arrived = books.cash + providerCash(books)
  const owed = sumOf(books.invoices.map(({ total, voidedAt }) => (voidedAt ? 0 : total)))
  const claims = balances.map(({ open, overpaid }) => open - overpaid)
  const sources = books.invoices.map((invoice) => ({ invoice, entries: entriesOf(invoice.id) }))
  const rules: [isKept: boolean, rule: string][] = [
    [received === arrived, `${received} is counted as received, but ${arrived} arrived`],
    [
      sumOf(claims) === owed - received,
      'what is open and overpaid is not what is owed minus what was received',
    ],
    [
      creditOf(sources) <= sumOf(balances.map(({ overpaid }) => overpaid)),
      'there is credit that no one paid',
    ],
    [new Set(books.entries.map(({ id }) => id)).size === books.entries.length, 'an entry exists twice'],
    [
      books.entries.every((entry) => entry.amount > 0 || entry.parentTransactionId !== null),
      'money left without a parent',
    ],
    [
      books.entries.every((entry) => entry.amount < 0 || remainingOf(entry, books.entries) >= 0),
      'more was taken from a payment than it had',
    ],
    [keepsHistory(before.entries, books.entries), 'an entry was changed or deleted that must stay'],
  ]
  return [
    ...rules.filter(([isKept]) => !isKept).map(([, rule]) => rule),
    ...changedInvoices(before, books).flatMap((invoice) =>
      brokenInvoice(invoice, entriesOf(invoice.id), books.today, random),
    ),
  ]
}

const changedInvoices = (before: Books, { invoices, entries, today }: Books) =>
  invoices.filter((invoice) => {
    const own = (all: readonly LedgerEntry[]) => all.filter(({ invoiceId }) => invoiceId === invoice.id)
    return (
      today !== before.today || !before.invoices.includes(invoice) || !same(own(entries), own(before.entries))
    )
  })

function brokenInvoice(
  invoice: Books['invoices'][number],
  entries: readonly LedgerEntry[],
  today: string,
  random: Random,
): string[] {
  const facts = { ...invoice, scheduledSendAt: null, viewedAt: null }
  const { balance, parts, status, dueNow } = deriveInvoice(facts, entries, today)
  const shuffled = random.shuffle(entries)
  const dates = (all: readonly LedgerEntry[]) =>
    paidDates({ ...invoice, since: invoice.sentAt }, all, 'America/New_York')
  const isPaid = balance.open === 0 && !invoice.voidedAt
  const rules: [isKept: boolean, rule: string][] = [
    [balance.open >= 0 && balance.overpaid >= 0, 'an amount is negative'],
    [balance.open === 0 || balance.overpaid === 0, 'an invoice is open and overpaid'],
    [balance.received >= 0 || balance.disputed > 0, 'more was paid out than was received'],
    [(status === 'paid') === isPaid, 'an invoice is paid with an open amount, or open without one'],
    [(dates(entries).total !== null) === isPaid, 'the paid date does not follow the status'],
    [
      sumOf(partsOf(invoice, balance).map(({ amount }) => amount)) === invoice.total,
      'the parts are not the total',
    ],
    [sumOf(parts.map(({ open }) => open)) === balance.open, 'the open parts are not what is open'],
    [
      parts.every(({ open, inFlight }) => inFlight >= 0 && inFlight <= open),
      'more is on its way than is open',
    ],
    [(dueNow?.amount ?? 0) <= balance.open, 'more is due than is open'],
    [same(balanceOf(invoice, shuffled), balance), 'the order of the entries changes the balance'],
    [same(dates(shuffled), dates(entries)), 'the order of the entries changes a date'],
  ]
  return rules.filter(([isKept]) => !isKept).map(([, rule]) => `${rule} (${invoice.id})`)
}

/** Whether all entries still exist with the same amounts. Only confirming a claim may change an amount. */
function keepsHistory(before: readonly LedgerEntry[], after: readonly LedgerEntry[]) {
  const now = new Map(after.map((entry) => [entry.id, entry]))
  return before.every((entry) => {
    const later = now.get(entry.id)
    if (!later) return false
    const isConfirmed =
      entry.source === 'claimed' && entry.status === 'pending' && later.status === 'succeeded'
    const mayFollow =
      entry.status === later.status || mayBecome(entry, later.status) || arrivedFirst(entry, later)
    return mayFollow && (isConfirmed || later.amount === entry.amount) && isRefund(later) === isRefund(entry)
  })
}

/** A single report of the provider can say that a payment arrived and that it was refunded or disputed. */
const arrivedFirst = (entry: LedgerEntry, { status }: LedgerEntry) =>
  entry.source === 'provider' &&
  mayBecome(entry, 'succeeded') &&
  mayBecome({ ...entry, status: 'succeeded' }, status)

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
