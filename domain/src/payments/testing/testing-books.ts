import type { DisputeFacts } from '../../provider/dispute-facts.ts'
import { moneyOf, type SimulatedPayment } from '../../provider/testing-provider.ts'
import type { LedgerContext } from '../context.ts'
import { isCleared } from '../entry-status.ts'
import { applyChange, type LedgerChange, type LedgerEntry } from '../ledger.ts'

export type Invoice = LedgerContext['invoice']

/**
 * Card and bank payments: their current data at the provider, all reports of the provider, and what the company knows
 * so far.
 */
export type ProviderBooks = {
  payments: Record<string, SimulatedPayment>
  reports: Record<string, SimulatedPayment[]>
  known: Record<string, { payment: SimulatedPayment; disputes: Record<string, DisputeFacts> }>
}

/** The invoices and the ledger of one client, and the money that really moved without the provider. */
export type Books = {
  invoices: Invoice[]
  entries: readonly LedgerEntry[]
  today: string
  cash: number
  provider: ProviderBooks
}

/** The money that the provider has moved, as far as the company knows. */
export const providerCash = ({ provider }: Books) =>
  Object.values(provider.known).reduce((sum, { payment }) => sum + moneyOf(payment), 0)

/** Stores a change. If `moved` is missing, `cash` changes by the amounts of the entries that this change clears. */
export function write(books: Books, change: LedgerChange, moved?: number): Books {
  const entries = applyChange(books.entries, change)
  const wasCleared = new Set(books.entries.filter(isCleared).map(({ id }) => id))
  const arrived = entries.filter((entry) => isCleared(entry) && !wasCleared.has(entry.id))
  const cash = moved ?? arrived.reduce((sum, { amount }) => sum + amount, 0)
  return { ...books, entries, cash: books.cash + cash }
}

export const entriesOf = ({ entries }: Pick<Books, 'entries'>, { id }: Pick<Invoice, 'id'>) =>
  entries.filter(({ invoiceId }) => invoiceId === id)
