import type { LedgerContext } from '../context.ts'
import { applyChange, isRefused, type LedgerChange, type LedgerEntry, type Refused } from '../ledger.ts'

/** A sent invoice of $14,250.00 with a deposit of half of it. */
export const mapleAvenue: LedgerContext['invoice'] = {
  id: 'invoice',
  total: 1_425_000,
  deposit: 712_500,
  depositDueDate: '2026-03-14',
  dueDate: '2026-04-04',
  sentAt: '2026-03-12T14:00:00.000Z',
  voidedAt: null,
}

/** A ledger in memory, on which a test runs actions one after the other. */
export function openLedger(invoice: Partial<LedgerContext['invoice']> = {}, today = '2026-03-20') {
  let entries: readonly LedgerEntry[] = []
  let count = 0
  const ledger = {
    context: (): LedgerContext => ({
      invoice: { ...mapleAvenue, ...invoice },
      entries,
      now: `${today}T15:00:00.000Z`,
      today,
      newId: () => `${invoice.id ?? 'invoice'}-${++count}`,
    }),
    entries: () => entries,
    /** Writes a change, and returns the IDs of the new entries, or the sentence of a refusal. */
    run(action: (context: LedgerContext) => LedgerChange | Refused): string[] | string {
      const outcome = action(ledger.context())
      if (isRefused(outcome)) return outcome.refused
      ledger.write(outcome)
      return outcome.added.map(({ id }) => id)
    },
    write(change: LedgerChange) {
      const own = change.added.filter(({ invoiceId }) => invoiceId === (invoice.id ?? 'invoice'))
      entries = applyChange(entries, { ...change, added: own })
    },
  }
  return ledger
}

let created = 0
/** A cleared Zelle payment. `fields` override its values. */
export const entryOf = (fields: Partial<LedgerEntry> & { amount: number }): LedgerEntry => ({
  id: `entry-${++created}`,
  invoiceId: 'invoice',
  parentTransactionId: null,
  creditFromId: null,
  currency: 'usd',
  paymentType: fields.amount < 0 ? 'refund' : 'installment',
  paymentMethod: 'zelle',
  status: 'succeeded',
  source: 'recorded',
  disputedAmount: fields.status === 'disputed' ? fields.amount : null,
  paidOn: '2026-03-14',
  completedAt: '2026-03-14T15:00:00.000Z',
  createdAt: '2026-03-14T15:00:00.000Z',
  ...fields,
})
