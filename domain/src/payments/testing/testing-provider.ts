import type { Random } from '../../basics/testing-random.ts'
import { applyFacts } from '../../provider/apply-facts.ts'
import { isLaterDispute } from '../../provider/dispute-facts.ts'
import { failRefund } from '../../provider/refund-facts.ts'
import {
  advancePayment,
  openPayment,
  requestRefund,
  type SimulatedPayment,
} from '../../provider/testing-provider.ts'
import { remainingOf } from '../balance.ts'
import type { LedgerContext } from '../context.ts'
import { isRefund } from '../entry-status.ts'
import { applyChange, type LedgerEntry } from '../ledger.ts'
import { type Books, entriesOf, type ProviderBooks, write } from './testing-books.ts'

type ContextOf = (books: Books, invoice: Books['invoices'][number]) => LedgerContext

/**
 * A client opens the provider's page, something happens to a payment, or the company learns about one. A report can be
 * lost, late or repeated, and a process can die before it has stored what it learned.
 */
export function providerEvent(
  books: Books,
  random: Random,
  newId: () => string,
  contextOf: ContextOf,
): Books {
  const { payments } = books.provider
  const ids = Object.keys(payments)
  if (ids.length < 2 || random.chance(0.1)) return store(books, open(books, random, newId()))
  const id = random.pick(ids)
  const payment = payments[id]
  if (!payment) return books
  const { shared, happened } = happen(books, payment, random)
  if (!happened) return learn(books, id, random.pick(books.provider.reports[id] ?? [payment]), contextOf)
  // Half of the reports get lost. A later report contains everything that the lost ones did.
  return random.chance(0.5) ? shared : learn(shared, id, shared.provider.payments[id] ?? payment, contextOf)
}

const open = ({ invoices }: Books, random: Random, id: string) =>
  openPayment(id, random.pick(invoices).id, random)

function store(books: Books, payment: SimulatedPayment): Books {
  const id = payment.facts.payment.paymentIntentId
  const { payments, reports, known } = books.provider
  const provider: ProviderBooks = {
    payments: { ...payments, [id]: payment },
    reports: { ...reports, [id]: [...(reports[id] ?? []), payment] },
    known,
  }
  return { ...books, provider }
}

function happen(books: Books, payment: SimulatedPayment, random: Random) {
  const entry = entryOf(books, payment)
  const request = books.entries.find(
    (other) => isRefund(other) && other.parentTransactionId === entry?.id && isUnsent(other),
  )
  // The provider refuses a request for more than is left.
  if (request && !isRequested(payment, request) && leftAtProvider(payment) < -request.amount)
    return { happened: true, shared: write(books, failRefund(books, request.id), 0) }
  const moved = request
    ? requestRefund(payment, request.id, -request.amount)
    : // Refunds at most what is left at the provider and in the ledger, which must know the payment first.
      advancePayment(
        payment,
        random,
        entry ? Math.min(leftAtProvider(payment), remainingOf(entry, books.entries)) : 0,
      )
  return { happened: moved !== payment, shared: moved === payment ? books : store(books, moved) }
}

const isUnsent = ({ source, status, providerRefundId }: LedgerEntry) =>
  source === 'provider' && status === 'pending' && !providerRefundId

const isRequested = ({ facts }: SimulatedPayment, { id }: LedgerEntry) =>
  facts.refunds.some(({ requestedAs }) => requestedAs === id)

const leftAtProvider = ({ facts: { payment, refunds } }: SimulatedPayment) =>
  refunds.reduce((rest, { status, amount }) => (status === 'failed' ? rest : rest - amount), payment.amount)

const entryOf = ({ entries }: Books, { facts }: SimulatedPayment) =>
  entries.find(({ paymentIntentId }) => paymentIntentId === facts.payment.paymentIntentId)

function learn(books: Books, id: string, report: SimulatedPayment, contextOf: ContextOf): Books {
  const invoice = books.invoices.find((other) => other.id === report.invoiceId)
  if (!invoice) return books
  const disputes = { ...books.provider.known[id]?.disputes }
  for (const dispute of report.facts.disputes) {
    const stored = disputes[dispute.id]
    if (!stored || isLaterDispute(stored.status, dispute.status)) disputes[dispute.id] = dispute
  }
  const change = applyFacts(contextOf(books, invoice), { ...report.facts, disputes: Object.values(disputes) })
  // The database refuses a refund of money that was used as credit in the meantime. The event is repeated later.
  const after = applyChange(books.entries, change)
  if (after.some((entry) => entry.amount > 0 && remainingOf(entry, after) < 0)) return books
  const earlier = books.provider.known[id]?.payment
  const payment = earlier && earlier.version > report.version ? earlier : report
  const known = { ...books.provider.known, [id]: { payment, disputes } }
  if (entriesOf(books, invoice).length > 0 && change.added.length + change.updated.length === 0)
    return { ...books, provider: { ...books.provider, known } }
  return write({ ...books, provider: { ...books.provider, known } }, change, 0)
}
