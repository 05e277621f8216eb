import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { cents, day, id, instant, line, paragraph, tracked } from '../columns.ts'
import { companyId } from '../companies/companies.ts'
import { isOneOf, refersTo } from '../constraints.ts'
import { projects } from '../projects/projects.ts'
import { users } from '../users.ts'
import { invoices } from './invoices.ts'

const paymentTypes = [
  'deposit',
  'final',
  'full',
  'installment',
  'extension',
  'late_fee',
  'tip',
  'other',
  'refund',
] as const
const paymentMethods = [
  'card',
  'ach',
  'zelle',
  'venmo',
  'paypal',
  'cash',
  'check',
  'wire',
  'escrow',
  'other',
] as const
const transactionStatuses = [
  'pending',
  'processing',
  'succeeded',
  'failed',
  'canceled',
  'partially_refunded',
  'refunded',
  'disputed',
] as const

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
    paidOn: day(),
    reference: line(200),
    note: paragraph(),
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
    // The migration `integrity` adds the reference to the reversed row.
    index().on(t.companyId, t.parentTransactionId),
    index().on(t.companyId, t.projectId),
    index().on(t.companyId, t.invoiceId),
    index().on(t.companyId, t.recordedBy),
    index().on(t.companyId, t.status, t.createdAt),
    index().on(t.companyId, t.createdAt, t.id),
    index().on(t.checkoutSessionId),
    index().on(t.chargeId),
    check(
      'transactions_amount_check',
      sql`${t.amount} > 0 or (${t.amount} < 0 and ${t.parentTransactionId} is not null)`,
    ),
    check(
      'transactions_refund_check',
      sql`${t.paymentType} <> 'refund' or (${t.amount} < 0 and ${t.paymentIntentId} is null)`,
    ),
    check('transactions_currency_check', sql`${t.currency} ~ '^[a-z]{3}$'`),
    isOneOf('transactions_payment_type_check', t.paymentType, paymentTypes),
    isOneOf('transactions_payment_method_check', t.paymentMethod, paymentMethods),
    isOneOf('transactions_status_check', t.status, transactionStatuses),
  ],
)
