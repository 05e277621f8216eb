import type { Day } from '../basics/dates.ts'
import type { Cents } from '../basics/money.ts'
import { type Balance, balanceOf, currency } from './balance.ts'
import type { LedgerChange, LedgerEntry, PaymentType, Refused } from './ledger.ts'
import { type Part, type PaymentTerms, partsOf } from './parts.ts'

/** What every ledger action reads. The caller holds the lock of the invoice. */
export type LedgerContext = {
  invoice: PaymentTerms & { id: string; sentAt: string | null; voidedAt: string | null }
  entries: readonly LedgerEntry[]
  now: string
  /** In the company's time zone. */
  today: Day
  newId: () => string
}

/** Replaces the invoice for entries that are recorded on a project without a sent invoice. */
export const noInvoice: LedgerContext['invoice'] = {
  id: '',
  total: 0,
  deposit: 0,
  depositDueDate: null,
  dueDate: null,
  sentAt: null,
  voidedAt: null,
}

export const refuse = (sentence: string): Refused => ({ refused: sentence })

export const unchanged: LedgerChange = { added: [], updated: [] }

export const change = ({ added = [], updated = [] }: Partial<LedgerChange>): LedgerChange => ({
  added,
  updated,
})

export function readContext({ invoice, entries }: Pick<LedgerContext, 'invoice' | 'entries'>) {
  const balance = balanceOf(invoice, entries)
  return { balance, parts: partsOf(invoice, balance) }
}

/** Fills in the fields that have the same values in all new entries. */
export function newEntry(
  { invoice, now, newId }: LedgerContext,
  entry: Pick<LedgerEntry, 'amount' | 'paymentType' | 'paymentMethod' | 'status' | 'source'> &
    Partial<LedgerEntry>,
): LedgerEntry {
  return {
    id: newId(),
    invoiceId: invoice.id,
    parentTransactionId: null,
    creditFromId: null,
    currency,
    disputedAmount: null,
    paidOn: null,
    completedAt: entry.status === 'succeeded' ? now : null,
    createdAt: now,
    ...entry,
  }
}

/** Returns what an amount pays: the deposit, the whole invoice, the rest of it, or an installment. */
export function typeOfPayment(
  amount: Cents,
  parts: readonly Part[],
  { open, received }: Balance,
): PaymentType {
  if (amount >= open) return received > 0 ? 'final' : 'full'
  const [first] = parts
  return first?.kind === 'deposit' && amount === first.open ? 'deposit' : 'installment'
}

export const findEntry = ({ entries }: Pick<LedgerContext, 'entries'>, id: string) =>
  entries.find((entry) => entry.id === id)

export const notFound = refuse('This payment doesn’t exist on this invoice')
