import { addDays } from '../../basics/dates.ts'
import type { Random } from '../../basics/testing-random.ts'
import { balanceOf } from '../balance.ts'
import { claimPayment, confirmClaim, rejectClaim } from '../claims.ts'
import { type LedgerContext, readContext } from '../context.ts'
import { bouncePayment, clearPayment, reverseEntry } from '../corrections.ts'
import { applyCredit, creditOf, returnCredit } from '../credit.ts'
import { isCleared } from '../entry-status.ts'
import { isRefused, type LedgerChange, type LedgerEntry, type Refused } from '../ledger.ts'
import { payableAmounts } from '../parts.ts'
import { recordPayment } from '../record-payment.ts'
import { refundPayment } from '../refunds.ts'
import { type Books, entriesOf, type Invoice, write } from './testing-books.ts'
import { providerEvent } from './testing-provider.ts'

type Turn = { books: Books; random: Random; newId: () => string }
type Step = (turn: Turn) => Books

const contextOf = ({ books, newId }: Turn, invoice: Invoice): LedgerContext => ({
  invoice,
  entries: books.entries.filter(({ invoiceId }) => invoiceId === invoice.id),
  now: `${books.today}T15:00:00.000Z`,
  today: books.today,
  newId,
})

type Action = (context: LedgerContext, turn: Turn) => LedgerChange | Refused

/** Runs an action on a random invoice. In one of ten cases the process dies before the change is stored. */
const act =
  (action: Action): Step =>
  (turn) => {
    const { books, random } = turn
    const outcome = action(contextOf(turn, random.pick(books.invoices)), turn)
    return isRefused(outcome) || random.chance(0.1) ? books : write(books, outcome)
  }

export const randomTerms = ({ between, chance }: Random) => {
  const total = between(0, 200_000)
  return { total, deposit: chance(0.3) ? 0 : between(0, total) }
}

/** Returns a random entry, in most cases one to which the action applies. */
function anyEntry({ entries }: LedgerContext, { random }: Turn, fits: (entry: LedgerEntry) => boolean) {
  const fitting = entries.filter(fits)
  const choices = fitting.length > 0 && random.chance(0.8) ? fitting : entries
  return choices.length > 0 ? random.pick(choices).id : 'none'
}
const isPending = ({ status }: LedgerEntry) => status === 'pending'
const isPayment = (entry: LedgerEntry) => entry.amount > 0 && isCleared(entry)
const isCredit = ({ creditFromId }: LedgerEntry) => creditFromId !== null

const anyAmount = (context: LedgerContext, { random }: Turn) => {
  const { balance } = readContext(context)
  return random.pick([
    1,
    balance.open,
    context.invoice.deposit,
    random.between(-5, 100_000),
    balance.overpaid,
  ])
}

const change =
  (edit: (invoice: Invoice, turn: Turn) => Partial<Invoice>): Step =>
  (turn) => {
    const { books, random } = turn
    const chosen = random.pick(books.invoices)
    const edited = edit(chosen, turn)
    if (Object.keys(edited).length === 0) return books
    const invoices = books.invoices.map((invoice) =>
      invoice === chosen ? { ...invoice, ...edited } : invoice,
    )
    return { ...books, invoices }
  }

export const stepsByName = {
  pay: act((context, turn) =>
    recordPayment(context, {
      amount: turn.random.chance(0.5) ? turn.random.between(1, 250_000) : anyAmount(context, turn),
      paymentMethod: turn.random.pick(['zelle', 'check', 'cash', 'escrow']),
      paidOn: addDays(context.today, -turn.random.between(0, 20)),
      isCleared: turn.random.chance(0.7),
      keepsRest: turn.random.chance(0.5),
    }),
  ),
  claim: act((context, turn) => {
    const [due] = payableAmounts(readContext(context).parts, context.today)
    const amount = turn.random.chance(0.8) ? (due?.amount ?? 1) : anyAmount(context, turn)
    return claimPayment(context, {
      paymentMethod: 'zelle',
      kind: due?.kind ?? 'full',
      amount,
      offered: ['zelle'],
    })
  }),
  confirm: act((context, turn) => {
    const amount = turn.random.chance(0.2) ? turn.random.between(1, 50_000) : undefined
    return confirmClaim(context, anyEntry(context, turn, isPending), { paidOn: context.today, amount })
  }),
  reject: act((context, turn) => rejectClaim(context, anyEntry(context, turn, isPending))),
  clear: act((context, turn) => clearPayment(context, anyEntry(context, turn, isPending), context.today)),
  bounce: act((context, turn) => bouncePayment(context, anyEntry(context, turn, isPayment), 'Returned')),
  reverse: act((context, turn) => reverseEntry(context, anyEntry(context, turn, isCleared), 'Mistake')),
  refund: act((context, turn) =>
    refundPayment(context, anyEntry(context, turn, isPayment), {
      amount: anyAmount(context, turn),
      reason: 'Canceled',
    }),
  ),
  credit: act((context, turn) => {
    const sources = turn.books.invoices.map((invoice) => contextOf(turn, invoice))
    const most = Math.min(creditOf(sources), readContext(context).balance.open)
    const amount = turn.random.chance(0.8)
      ? turn.random.between(1, Math.max(1, most))
      : anyAmount(context, turn)
    return applyCredit(context, sources, amount)
  }),
  returnCredit: act((context, turn) => {
    const id = anyEntry(context, turn, isCredit)
    const origin = turn.books.entries.find((entry) => entry.id === id)?.creditFromId
    const invoiceId = turn.books.entries.find((entry) => entry.id === origin)?.invoiceId
    const source = turn.books.invoices.find((invoice) => invoice.id === invoiceId) ?? context.invoice
    return returnCredit(context, contextOf(turn, source), id)
  }),
  provider: (turn: Turn) =>
    providerEvent(turn.books, turn.random, turn.newId, (books, invoice) =>
      contextOf({ ...turn, books }, invoice),
    ),
  revise: change((_, { random }) => randomTerms(random)),
  void: change((invoice, { books, random }) => {
    if (random.chance(0.8)) return {}
    const { processing, uncleared, claimed } = balanceOf(invoice, entriesOf(books, invoice))
    return processing + uncleared + claimed > 0 ? {} : { voidedAt: `${books.today}T16:00:00.000Z` }
  }),
  clockJump: ({ books, random }: Turn) => ({
    ...books,
    today: addDays(books.today, random.between(-30, 400)),
  }),
} satisfies Record<string, Step>

export type StepName = keyof typeof stepsByName
export const stepNames = Object.keys(stepsByName) as StepName[]
/** Payments and credit are more frequent, because most other steps need them. */
export const choices: StepName[] = [
  ...stepNames,
  ...(['pay', 'pay', 'pay', 'pay', 'credit', 'credit', 'returnCredit', 'refund', 'refund'] as const),
  ...(['provider', 'provider', 'provider', 'provider'] as const),
]
