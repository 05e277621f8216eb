import { sql } from 'drizzle-orm'
import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { clients } from '../clients/clients.ts'
import { day, id, instant, line } from '../columns.ts'
import { companyId } from '../companies/companies.ts'
import { isOneOf, refersTo } from '../constraints.ts'
import { users } from '../users.ts'
import { invoices } from './invoices.ts'

const kinds = ['reminder', 'late_fee'] as const
const outcomes = ['sent', 'skipped', 'charged', 'waived'] as const

/**
 * The outcome of a planned reminder or late fee. The key identifies the item of the plan, so that each item takes
 * effect only once.
 */
export const reminderEvents = pgTable(
  'reminder_events',
  {
    id: id(),
    companyId: companyId(),
    invoiceId: uuid().notNull(),
    clientId: uuid(),
    key: line(120).notNull(),
    kind: text({ enum: kinds }).notNull(),
    outcome: text({ enum: outcomes }).notNull(),
    day: day().notNull(),
    messageId: uuid(),
    userId: uuid(),
    at: instant().notNull().default(sql`now()`),
  },
  (t) => [
    unique('reminder_events_key_unique').on(t.companyId, t.invoiceId, t.key),
    refersTo('reminder_events_invoice_fk', [t.companyId, t.invoiceId], invoices).onDelete('cascade'),
    refersTo('reminder_events_client_fk', [t.companyId, t.clientId], clients).onDelete('set null'),
    refersTo('reminder_events_user_fk', [t.companyId, t.userId], users).onDelete('set null'),
    index().on(t.companyId, t.clientId, t.day),
    index().on(t.companyId, t.day, t.id),
    index().on(t.companyId, t.userId),
    isOneOf('reminder_events_kind_check', t.kind, kinds),
    isOneOf('reminder_events_outcome_check', t.outcome, outcomes),
  ],
)
