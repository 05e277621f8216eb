import type { LedgerContext } from './context.ts'
import { applyChange, isCleared, type LedgerChange, type LedgerEntry } from './ledger.ts'

export type Invoice = LedgerContext['invoice']

/** The invoices and the ledger of one client, and the money that really moved. */
export type Books = { invoices: Invoice[]; entries: readonly LedgerEntry[]; today: string; cash: number }

/** Stores a change. Without `moved`, the money of entries that clear with it has moved. */
export function write(books: Books, change: LedgerChange, moved?: number): Books {
  const entries = applyChange(books.entries, change)
  const wasCleared = new Set(books.entries.filter(isCleared).map(({ id }) => id))
  const arrived = entries.filter((entry) => isCleared(entry) && !wasCleared.has(entry.id))
  const cash = moved ?? arrived.reduce((sum, { amount }) => sum + amount, 0)
  return { ...books, entries, cash: books.cash + cash }
}

export const entriesOf = ({ entries }: Pick<Books, 'entries'>, { id }: Pick<Invoice, 'id'>) =>
  entries.filter(({ invoiceId }) => invoiceId === id)
