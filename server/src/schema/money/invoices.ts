import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { cents, day, id, instant, line, paragraph, percent, tokenHash, tracked } from '../columns.ts'
import { companyId } from '../companies/companies.ts'
import { isAtLeast, isHash, isOneOf, isWithin, refersTo } from '../constraints.ts'
import { projects } from '../projects/projects.ts'
import { users } from '../users.ts'

const invoiceStatuses = ['draft', 'sent', 'paid'] as const

export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    companyId: companyId(),
    projectId: uuid().notNull(),
    invoiceNumber: line(50).notNull(),
    status: text({ enum: invoiceStatuses }).notNull().default('draft'),
    templateName: line(100).notNull().default('template-1-minimal'),
    /** The billed client at the time of the invoice. */
    billTo: jsonb().$type<Record<string, string | null>>().notNull().default({}),
    issueDate: day(),
    depositDueDate: day(),
    dueDate: day(),
    subtotal: cents().notNull().default(0),
    discountPercent: percent().notNull().default(0),
    taxAmount: cents().notNull().default(0),
    deposit: cents().notNull().default(0),
    total: cents().notNull().default(0),
    paymentOptions: text().array().notNull().default([]),
    paymentTerms: paragraph(),
    notes: paragraph(),
    scheduledSendAt: instant(),
    sentAt: instant(),
    viewedAt: instant(),
    depositPaidAt: instant(),
    finalBalancePaidAt: instant(),
    paidAt: instant(),
    voidedAt: instant(),
    voidedBy: uuid(),
    voidedReason: paragraph(),
    remindersPausedUntil: instant(),
    payTokenHash: tokenHash().unique('invoices_pay_token_hash_unique'),
    ...tracked(),
  },
  (t) => [
    unique('invoices_company_id_id_unique').on(t.companyId, t.id),
    unique('invoices_company_id_invoice_number_unique').on(t.companyId, t.invoiceNumber),
    refersTo('invoices_project_fk', [t.companyId, t.projectId], projects).onDelete('cascade'),
    refersTo('invoices_voided_by_fk', [t.companyId, t.voidedBy], users).onDelete('set null'),
    index().on(t.companyId, t.projectId),
    index().on(t.companyId, t.status, t.dueDate),
    index().on(t.companyId, t.createdAt, t.id),
    index().on(t.companyId, t.voidedBy),
    isOneOf('invoices_status_check', t.status, invoiceStatuses),
    isWithin('invoices_discount_percent_check', t.discountPercent, 0, 100),
    isAtLeast('invoices_tax_amount_check', t.taxAmount, 0),
    isAtLeast('invoices_total_check', t.total, 0),
    check('invoices_deposit_check', sql`${t.deposit} >= 0 and ${t.deposit} <= ${t.total}`),
    check('invoices_payment_options_check', sql`cardinality(${t.paymentOptions}) <= 20`),
    check('invoices_paid_at_check', sql`(${t.status} = 'paid') = (${t.paidAt} is not null)`),
    isHash('invoices_pay_token_hash_check', t.payTokenHash),
  ],
)

export const invoiceLineItems = pgTable(
  'invoice_line_items',
  {
    id: id(),
    companyId: companyId(),
    invoiceId: uuid().notNull(),
    description: line(2000).notNull(),
    quantity: numeric({ precision: 12, scale: 2, mode: 'number' }).notNull().default(1),
    /** Negative for a credit. */
    rate: cents().notNull().default(0),
    amount: cents().notNull().default(0),
    taxable: boolean().notNull().default(false),
    sortOrder: integer().notNull().default(0),
    ...tracked(),
  },
  (t) => [
    refersTo('invoice_line_items_invoice_fk', [t.companyId, t.invoiceId], invoices).onDelete('cascade'),
    index().on(t.companyId, t.invoiceId, t.sortOrder),
    check('invoice_line_items_quantity_check', sql`${t.quantity} > 0`),
  ],
)

/** The numbers of deleted drafts and samples, which explain the gaps in the numbering. */
export const invoiceNumberGaps = pgTable(
  'invoice_number_gaps',
  {
    companyId: companyId(),
    invoiceNumber: line(50).notNull(),
    reason: line(200).notNull().default('Draft deleted'),
    deletedBy: uuid(),
    deletedAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.invoiceNumber] }),
    refersTo('invoice_number_gaps_deleted_by_fk', [t.companyId, t.deletedBy], users).onDelete('set null'),
    index().on(t.companyId, t.deletedBy),
  ],
)
