import { addDays } from '../dates.ts'
import { type Random, randomFrom } from '../testing-random.ts'
import { balanceOf } from './balance.ts'
import { claimPayment, confirmClaim, rejectClaim } from './claims.ts'
import { type LedgerContext, readContext } from './context.ts'
import { bouncePayment, clearPayment, reverseEntry } from './corrections.ts'
import { applyCredit, creditOf, returnCredit } from './credit.ts'
import { isCleared, isRefused, type LedgerChange, type LedgerEntry, type Refused } from './ledger.ts'
import { payableAmounts } from './parts.ts'
import { recordPayment } from './record-payment.ts'
import { refundPayment } from './refunds.ts'
import { type Books, entriesOf, type Invoice, write } from './testing-books.ts'
import { brokenInvariants } from './testing-invariants.ts'
import { mapleAvenue } from './testing-ledger.ts'
import { providerEvent } from './testing-provider.ts'

/**
 * Plays random histories of payments, claims, corrections, refunds, credit, revisions, disputes, crashes and clock
 * jumps, and checks the rules of the ledger after each step. Returns a sentence for each history that breaks a rule,
 * and how often each step changed something. The same seed plays the same histories.
 */
export function playHistories(seed: number, count: number, length = 40) {
  const broken: string[] = []
  const changes = Object.fromEntries(stepNames.map((name) => [name, 0])) as Record<StepName, number>
  for (let index = 0; index < count; index++) {
    const sentence = playHistory(seed + index, length, (name) => changes[name]++)
    if (sentence) broken.push(sentence)
  }
  return { broken, changes }
}

function playHistory(seed: number, length: number, onChange: (name: StepName) => void): string | null {
  const random = randomFrom(seed)
  let books: Books = {
    invoices: ['a', 'b', 'c'].map((id) => ({ ...mapleAvenue, ...randomTerms(random), id })),
    entries: [],
    today: '2026-03-12',
    cash: 0,
  }
  let created = 0
  const newId = () => `${++created}`.padStart(4, '0')
  const played: StepName[] = []
  while (played.length < length) {
    const name = random.pick(choices)
    const before = books
    books = stepsByName[name]({ books, random, newId })
    played.push(name)
    if (books === before) continue
    onChange(name)
    const broken = brokenInvariants(before, books, random)
    if (broken.length > 0) return `Seed ${seed}: ${broken.join('; ')} (${played.join(', ')})`
  }
  return null
}

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

const randomTerms = ({ between, chance }: Random) => {
  const total = between(0, 200_000)
  return { total, deposit: chance(0.3) ? 0 : between(0, total) }
}

/** Mostly an entry for which the action makes sense. */
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

const stepsByName = {
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
    return claimPayment(context, { paymentMethod: 'zelle', amount, offered: ['zelle'] })
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
  provider: (turn: Turn) => providerEvent(turn.books, turn.random, turn.newId),
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

type StepName = keyof typeof stepsByName
const stepNames = Object.keys(stepsByName) as StepName[]
/** Payments and credit are more frequent, because most other steps need them. */
const choices: StepName[] = [
  ...stepNames,
  'pay',
  'pay',
  'pay',
  'pay',
  'credit',
  'credit',
  'returnCredit',
  'refund',
]
