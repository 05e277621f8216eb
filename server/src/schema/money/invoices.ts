import { lineKinds } from '@mantel/domain/invoices/amounts'
import { invoiceStatuses } from '@mantel/domain/invoices/invoice-status'
import { revisionModes } from '@mantel/domain/invoices/revisions'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
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
  varchar,
} from 'drizzle-orm/pg-core'
import { clients } from '../clients/clients.ts'
import {
  cents,
  createdAt,
  day,
  emailAddress,
  id,
  instant,
  line,
  paragraph,
  percent,
  tokenHash,
  tracked,
} from '../columns.ts'
import { companyId } from '../companies/companies.ts'
import { isAtLeast, isHash, isOneOf, isWithin, refersTo } from '../constraints.ts'
import { contracts } from '../contracts/contracts.ts'
import { orMissingDay, projects } from '../projects/projects.ts'
import { users } from '../users.ts'

/** Amounts are whole cents. This limit keeps sums of many of them exact. */
const isAmount = (name: string, column: AnyPgColumn) => isWithin(name, column, 0, 1_000_000_000_000)

type Received = Record<'total' | 'receivedAmount' | 'voidedAt', AnyPgColumn>

/** What the client owes in all. Nothing is owed on a void invoice. */
export const owedAmount = ({ total, voidedAt }: Pick<Received, 'total' | 'voidedAt'>) =>
  sql`case when ${voidedAt} is null then ${total} else 0 end`
export const isOverpaid = (invoice: Received) => sql`${invoice.receivedAmount} > ${owedAmount(invoice)}`

export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    companyId: companyId(),
    projectId: uuid().notNull(),
    /** The project's client when the invoice was created. */
    clientId: uuid(),
    invoiceNumber: line(50).notNull(),
    status: text({ enum: invoiceStatuses }).notNull().default('draft'),
    templateName: line(100).notNull().default('template-1-minimal'),
    /** A copy of the client's name and address, so that changes of the client do not change the invoice. */
    billTo: jsonb().$type<Record<string, string | null>>().notNull().default({}),
    issueDate: day(),
    depositDueDate: day(),
    dueDate: day(),
    subtotal: cents().notNull().default(0),
    discountPercent: percent().notNull().default(0),
    /** Copies of the company's tax settings, so that changes of the settings do not change the invoice. */
    taxPercent: percent().notNull().default(0),
    taxLabel: line(100).notNull().default('Tax'),
    taxAmount: cents().notNull().default(0),
    lateFeeAmount: cents().notNull().default(0),
    /** Negative for a write-off. */
    adjustmentAmount: cents().notNull().default(0),
    /** Null if the deposit is a fixed amount. */
    depositPercent: percent(),
    deposit: cents().notNull().default(0),
    total: cents().notNull().default(0),
    /** settleInvoice() derives the next four columns from the ledger. */
    receivedAmount: cents().notNull().default(0),
    inFlightAmount: cents().notNull().default(0),
    claimedAmount: cents().notNull().default(0),
    /** The earliest due date of a part that is not paid and not on its way. */
    nextDueDate: day(),
    openAmount: cents()
      .notNull()
      .generatedAlwaysAs(
        sql`case when voided_at is not null then 0 else greatest(0, total - received_amount) end`,
      ),
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
    /** The recipient of the email with the link, now or when the invoice is sent as scheduled. */
    recipientName: line(200),
    recipientEmail: emailAddress(),
    ccEmails: text().array().notNull().default([]),
    subject: line(),
    message: paragraph(),
    sentBy: uuid(),
    /** The contract whose signature created this invoice. */
    sourceContractId: uuid(),
    /** How many times the invoice was changed after it was sent. */
    revision: integer().notNull().default(0),
    revisedAt: instant(),
    approvalRequestedAt: instant(),
    approvedAt: instant(),
    payTokenHash: tokenHash().unique('invoices_pay_token_hash_unique'),
    /** The token of the link, encrypted, because reminders contain the same link. */
    encryptedPayToken: varchar({ length: 1000 }),
    /** Query this with search_invoices(). It has the same format as the search text of clients. */
    searchText: text().generatedAlwaysAs(
      sql`folded(' ' || invoice_number || ' ' || coalesce(bill_to->>'name', '') || ' ' || coalesce(bill_to->>'companyName', '') || ' ' || coalesce(bill_to->>'email', ''))`,
    ),
    /** For lists by client; see sort_text() in the migration `lists`. */
    sortClient: text().generatedAlwaysAs(sql`sort_text(bill_to->>'name')`),
    ...tracked(),
  },
  (t) => [
    unique('invoices_company_id_id_unique').on(t.companyId, t.id),
    unique('invoices_company_id_invoice_number_unique').on(t.companyId, t.invoiceNumber),
    refersTo('invoices_project_fk', [t.companyId, t.projectId], projects).onDelete('cascade'),
    refersTo('invoices_client_fk', [t.companyId, t.clientId], clients).onDelete('set null'),
    refersTo('invoices_voided_by_fk', [t.companyId, t.voidedBy], users).onDelete('set null'),
    refersTo('invoices_sent_by_fk', [t.companyId, t.sentBy], users).onDelete('set null'),
    refersTo('invoices_source_contract_fk', [t.companyId, t.sourceContractId], contracts).onDelete(
      'set null',
    ),
    unique('invoices_company_id_source_contract_id_unique').on(t.companyId, t.sourceContractId),
    index().on(t.companyId, t.projectId),
    index().on(t.companyId, t.clientId, t.createdAt, t.id),
    index().on(t.companyId, t.sentBy),
    index().on(t.companyId, t.status, t.createdAt, t.id),
    index().on(t.companyId, t.total, t.id),
    index().on(t.companyId, t.openAmount, t.id),
    index().on(t.companyId, t.invoiceNumber, t.id),
    index().on(t.companyId, t.sortClient, t.id),
    index().on(t.companyId, t.issueDate, t.id),
    index().on(t.companyId, t.paidAt, t.id),
    index('invoices_due_up_index').on(t.companyId, orMissingDay(t.nextDueDate, 'after all'), t.id),
    index('invoices_due_down_index').on(t.companyId, orMissingDay(t.nextDueDate, 'before all'), t.id),
    // The next two indexes contain only invoices with an open amount or a payment on its way, so they stay small.
    index('invoices_open_index')
      .on(t.companyId, t.nextDueDate, t.id)
      .where(sql`${t.openAmount} > 0 and ${t.sentAt} is not null`),
    index('invoices_processing_index').on(t.companyId, t.createdAt, t.id).where(sql`${t.inFlightAmount} > 0`),
    index('invoices_overpaid_index').on(t.companyId, t.id).where(isOverpaid(t)),
    // For reports of what was billed in a period, and how much of that is still open.
    index('invoices_sent_index')
      .on(t.companyId, t.sentAt, t.projectId, t.total, t.openAmount)
      .where(sql`${t.sentAt} is not null and ${t.voidedAt} is null`),
    index('invoices_search_index').using('gin', t.companyId, t.searchText.op('gin_trgm_ops')),
    index().on(t.companyId, t.createdAt, t.id),
    index().on(t.companyId, t.voidedBy),
    isOneOf('invoices_status_check', t.status, invoiceStatuses),
    isWithin('invoices_discount_percent_check', t.discountPercent, 0, 100),
    isWithin('invoices_tax_percent_check', t.taxPercent, 0, 100),
    isWithin('invoices_deposit_percent_check', t.depositPercent, 0, 100),
    isAmount('invoices_tax_amount_check', t.taxAmount),
    isAmount('invoices_late_fee_amount_check', t.lateFeeAmount),
    isAmount('invoices_total_check', t.total),
    isAtLeast('invoices_in_flight_amount_check', t.inFlightAmount, 0),
    isAtLeast('invoices_claimed_amount_check', t.claimedAmount, 0),
    isAtLeast('invoices_revision_check', t.revision, 0),
    check('invoices_sent_at_check', sql`(${t.status} = 'draft') = (${t.sentAt} is null)`),
    check('invoices_voided_at_check', sql`${t.voidedAt} is null or ${t.status} = 'sent'`),
    check('invoices_cc_emails_check', sql`cardinality(${t.ccEmails}) <= 10`),
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
    kind: text({ enum: lineKinds }).notNull().default('item'),
    /** A waived late fee stays on the invoice but is not due. */
    waivedAt: instant(),
    waivedBy: uuid(),
    /** The part, due date and period of a late fee, so that each fee is charged only once. */
    lateFeeKey: line(80),
    ...tracked(),
  },
  (t) => [
    refersTo('invoice_line_items_invoice_fk', [t.companyId, t.invoiceId], invoices).onDelete('cascade'),
    refersTo('invoice_line_items_waived_by_fk', [t.companyId, t.waivedBy], users).onDelete('set null'),
    unique('invoice_line_items_late_fee_key_unique').on(t.companyId, t.invoiceId, t.lateFeeKey),
    index().on(t.companyId, t.invoiceId, t.sortOrder),
    index().on(t.companyId, t.waivedBy),
    isOneOf('invoice_line_items_kind_check', t.kind, lineKinds),
    check('invoice_line_items_waived_at_check', sql`${t.waivedAt} is null or ${t.kind} = 'late_fee'`),
    check('invoice_line_items_quantity_check', sql`${t.quantity} > 0`),
  ],
)

/** The numbers of deleted drafts and samples, which explain gaps in the invoice numbers. */
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

/** What changed on an invoice after it was sent, in sentences that the client can read. */
export const invoiceRevisions = pgTable(
  'invoice_revisions',
  {
    id: id(),
    companyId: companyId(),
    invoiceId: uuid().notNull(),
    revision: integer().notNull(),
    mode: text({ enum: revisionModes }).notNull(),
    changes: jsonb().$type<string[]>().notNull(),
    before: jsonb().$type<Record<string, unknown>>().notNull(),
    after: jsonb().$type<Record<string, unknown>>().notNull(),
    createdBy: uuid(),
    createdAt: createdAt(),
    /** When the client approved it. The new total is owed in any case. */
    approvedAt: instant(),
  },
  (t) => [
    unique('invoice_revisions_revision_unique').on(t.companyId, t.invoiceId, t.revision),
    refersTo('invoice_revisions_invoice_fk', [t.companyId, t.invoiceId], invoices).onDelete('cascade'),
    refersTo('invoice_revisions_created_by_fk', [t.companyId, t.createdBy], users).onDelete('set null'),
    index().on(t.companyId, t.createdBy),
    isOneOf('invoice_revisions_mode_check', t.mode, revisionModes),
  ],
)

/** Lines that were used before, for autocompletion. */
export const savedInvoiceLines = pgTable(
  'saved_invoice_lines',
  {
    id: id(),
    companyId: companyId(),
    description: line(2000).notNull(),
    /** The start of the description in lower case. Longer texts cannot be indexed. */
    matchKey: line(200).notNull().generatedAlwaysAs(sql`left(lower(description), 200)`),
    rate: cents().notNull(),
    taxable: boolean().notNull().default(false),
    lastUsedAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    unique('saved_invoice_lines_match_key_unique').on(t.companyId, t.matchKey),
    index().on(t.companyId, t.lastUsedAt),
  ],
)
