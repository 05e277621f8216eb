import {
  paymentMethods,
  paymentTypes,
  transactionSources,
  transactionStatuses,
} from '@mantel/domain/payments/ledger'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { cents, createdAt, day, id, instant, line, paragraph, tracked } from '../columns.ts'
import { companyId } from '../companies/companies.ts'
import { isOneOf, refersTo } from '../constraints.ts'
import { files } from '../files.ts'
import { projects } from '../projects/projects.ts'
import { users } from '../users.ts'
import { invoices } from './invoices.ts'

type EntryColumns = Record<
  'parentTransactionId' | 'paymentType' | 'source' | 'completedAt' | 'createdAt',
  AnyPgColumn
>

/** The same rule as isReversal() in the domain. */
export const isReversal = (t: Pick<EntryColumns, 'parentTransactionId' | 'paymentType' | 'source'>) =>
  sql`(${t.parentTransactionId} is not null and ${t.paymentType} <> 'refund' and ${t.source} <> 'credit')`

/** Unlike coalesce(), a case expression is leakproof, so PostgreSQL can use an index under row-level security. */
export const completedAt = (t: Pick<EntryColumns, 'completedAt' | 'createdAt'>) =>
  sql`(case when ${t.completedAt} is null then ${t.createdAt} else ${t.completedAt} end)`

/**
 * The ledger of all payments. Amounts are signed: a refund or a reversal is a negative row that references the row it
 * reverses. Projects and invoices with a row here cannot be deleted.
 */
export const transactions = pgTable(
  'transactions',
  {
    id: id(),
    companyId: companyId(),
    projectId: uuid().notNull(),
    invoiceId: uuid(),
    parentTransactionId: uuid(),
    /** For credit that came from another invoice: the id of the negative row on that invoice. */
    creditFromId: uuid(),
    source: text({ enum: transactionSources }).notNull().default('recorded'),
    amount: cents().notNull(),
    currency: line(3).notNull().default('usd'),
    paymentType: text({ enum: paymentTypes }).notNull(),
    paymentMethod: text({ enum: paymentMethods }).notNull(),
    status: text({ enum: transactionStatuses }).notNull().default('pending'),
    paymentIntentId: line(200).unique('transactions_payment_intent_id_unique'),
    chargeId: line(200),
    checkoutSessionId: line(200),
    providerRefundId: line(200).unique('transactions_provider_refund_id_unique'),
    transferId: line(200),
    payoutId: line(200),
    providerFeeAmount: cents(),
    applicationFeeAmount: cents(),
    netAmount: cents(),
    /** How much of a disputed payment the bank has withdrawn. */
    disputedAmount: cents(),
    /** What the entry adds to the received money, like countedAmount() in the domain. */
    countedAmount: cents()
      .notNull()
      .generatedAlwaysAs(
        sql`case when currency <> 'usd' then 0 when status = 'disputed' then amount - coalesce(disputed_amount, amount) when status in ('succeeded', 'partially_refunded', 'refunded') then amount else 0 end`,
      ),
    paidOn: day(),
    reference: line(200),
    note: paragraph(),
    /** Why the payment was refunded, reversed or rejected. */
    reason: paragraph(),
    /** For example a photo of the check. */
    attachmentFileId: uuid(),
    recordedBy: uuid(),
    completedAt: instant(),
    metadata: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    ...tracked(),
  },
  (t) => [
    unique('transactions_company_id_id_unique').on(t.companyId, t.id),
    refersTo('transactions_project_fk', [t.companyId, t.projectId], projects),
    refersTo('transactions_invoice_fk', [t.companyId, t.invoiceId], invoices),
    refersTo('transactions_recorded_by_fk', [t.companyId, t.recordedBy], users).onDelete('set null'),
    refersTo('transactions_attachment_file_fk', [t.companyId, t.attachmentFileId], files).onDelete(
      'set null',
    ),
    // Migrations add the references to the reversed row and to the origin of credit.
    unique('transactions_credit_from_id_unique').on(t.companyId, t.creditFromId),
    index().on(t.companyId, t.attachmentFileId),
    index('transactions_claims_index')
      .on(t.companyId, t.createdAt, t.id)
      .where(sql`${t.source} = 'claimed' and ${t.status} = 'pending'`),
    // The next three indexes are for reports of received money: by the day of payment, by the time of completion for
    // entries without a day, and corrections, which count on the day of the entry that they correct.
    index('transactions_paid_on_index')
      .on(t.companyId, t.paidOn, t.projectId, t.countedAmount)
      .where(sql`${t.countedAmount} <> 0 and ${t.paidOn} is not null and not ${isReversal(t)}`),
    index('transactions_completed_index')
      .on(t.companyId, completedAt(t), t.projectId, t.countedAmount)
      .where(sql`${t.countedAmount} <> 0 and ${t.paidOn} is null and not ${isReversal(t)}`),
    index('transactions_reversals_index')
      .on(t.companyId, t.parentTransactionId, t.projectId, t.countedAmount)
      .where(sql`${t.countedAmount} <> 0 and ${isReversal(t)}`),
    index().on(t.companyId, t.parentTransactionId),
    index().on(t.companyId, t.projectId),
    index().on(t.companyId, t.invoiceId),
    index().on(t.companyId, t.recordedBy),
    index().on(t.companyId, t.status, t.createdAt),
    index().on(t.companyId, t.createdAt, t.id),
    index().on(t.checkoutSessionId),
    index().on(t.chargeId),
    // For the platform's revenue, over all companies.
    index('transactions_application_fee_index').on(t.completedAt).where(sql`${t.applicationFeeAmount} > 0`),
    index('transactions_payout_index').on(t.companyId, t.payoutId).where(sql`${t.payoutId} is not null`),
    check(
      'transactions_amount_check',
      sql`${t.amount} > 0 or (${t.amount} < 0 and ${t.parentTransactionId} is not null)`,
    ),
    check(
      'transactions_refund_check',
      sql`${t.paymentType} <> 'refund' or (${t.amount} < 0 and ${t.paymentIntentId} is null)`,
    ),
    check('transactions_currency_check', sql`${t.currency} ~ '^[a-z]{3}$'`),
    check(
      'transactions_disputed_amount_check',
      sql`(${t.disputedAmount} is not null) = (${t.status} = 'disputed') and (${t.disputedAmount} is null or ${t.disputedAmount} between 0 and ${t.amount})`,
    ),
    isOneOf('transactions_source_check', t.source, transactionSources),
    isOneOf('transactions_payment_type_check', t.paymentType, paymentTypes),
    isOneOf('transactions_payment_method_check', t.paymentMethod, paymentMethods),
    isOneOf('transactions_status_check', t.status, transactionStatuses),
  ],
)

/** The numbered receipt of a payment that has cleared. */
export const receipts = pgTable(
  'receipts',
  {
    id: id(),
    companyId: companyId(),
    transactionId: uuid().notNull(),
    /** For example RCT-12. */
    receiptNumber: line(50).notNull(),
    fileId: uuid(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('receipts_company_id_id_unique').on(t.companyId, t.id),
    unique('receipts_transaction_id_unique').on(t.companyId, t.transactionId),
    unique('receipts_receipt_number_unique').on(t.companyId, t.receiptNumber),
    refersTo('receipts_transaction_fk', [t.companyId, t.transactionId], transactions),
    refersTo('receipts_file_fk', [t.companyId, t.fileId], files).onDelete('set null'),
    index().on(t.companyId, t.fileId),
  ],
)
