import { deriveInvoice } from '../invoices/invoice-status.ts'
import type { LedgerEntry } from '../payments/ledger.ts'
import { mapleAvenue } from '../payments/testing/testing-ledger.ts'
import type { RemindedInvoice } from './holds.ts'
import type { ReminderState } from './plan.ts'

export const rules: ReminderState['rules'] = {
  isOn: true,
  timeZone: 'America/New_York',
  sendFromHour: 8,
  sendUntilHour: 18,
  businessDaysOnly: false,
  lateFee: null,
}

type Fields = Partial<Omit<RemindedInvoice, 'derived'>> & {
  terms?: Partial<typeof mapleAvenue>
  entries?: LedgerEntry[]
}

/** An invoice of $1,000.00 without a deposit, due on Wednesday, June 10, 2026. */
export function invoiceOf({ terms, entries = [], ...fields }: Fields = {}): RemindedInvoice {
  const facts = {
    ...mapleAvenue,
    total: 100_000,
    deposit: 0,
    depositDueDate: null,
    dueDate: '2026-06-10',
    scheduledSendAt: null,
    viewedAt: null,
    ...terms,
  }
  return {
    id: 'invoice',
    clientKey: 'client',
    address: 'hannah@example.com',
    sentOn: '2026-05-20',
    derived: deriveInvoice(facts, entries, '2026-05-20'),
    project: { stageKind: 'won', isArchived: false },
    pausedUntil: null,
    done: new Set(),
    lateFees: 0,
    ...fields,
  }
}

export const stateOf = (
  invoices: RemindedInvoice[],
  changes: Partial<ReminderState['rules']> = {},
  lastEmailedOn: ReminderState['lastEmailedOn'] = {},
): ReminderState => ({ rules: { ...rules, ...changes }, invoices, lastEmailedOn })
