import { providerEventStates } from '@mantel/domain/admin/provider-events'
import { checkoutMethods } from '@mantel/domain/provider/checkouts'
import { disputeStatuses, payoutStatuses } from '@mantel/domain/provider/provider-payments'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cents, createdAt, day, id, instant, line, paragraph, tracked } from '../columns.ts'
import { companyId } from '../companies/companies.ts'
import { isAtLeast, isOneOf, refersTo } from '../constraints.ts'
import { invoices } from './invoices.ts'
import { transactions } from './transactions.ts'

export const checkoutStatuses = ['creating', 'open', 'complete', 'expired'] as const
export const checkoutParts = ['deposit', 'final', 'full'] as const

/**
 * A payment page of the provider that was opened for an invoice. It links the provider's session and payment to the
 * invoice, so that the server does not have to trust the provider's metadata.
 */
export const providerCheckouts = pgTable(
  'provider_checkouts',
  {
    id: id(),
    companyId: companyId(),
    invoiceId: uuid().notNull(),
    part: text({ enum: checkoutParts }).notNull(),
    paymentMethod: text({ enum: checkoutMethods }).notNull(),
    amount: cents().notNull(),
    /** The ordinal of the session among the sessions of its invoice. It is part of the idempotency key. */
    attempt: integer().notNull(),
    status: text({ enum: checkoutStatuses }).notNull().default('creating'),
    /** The account that was connected when the page was opened. A company can connect another one later. */
    accountId: line(200).notNull(),
    sessionId: line(200).unique('provider_checkouts_session_id_unique'),
    paymentIntentId: line(200).unique('provider_checkouts_payment_intent_id_unique'),
    url: text(),
    expiresAt: instant(),
    ...tracked(),
  },
  (t) => [
    unique('provider_checkouts_company_id_id_unique').on(t.companyId, t.id),
    refersTo('provider_checkouts_invoice_fk', [t.companyId, t.invoiceId], invoices),
    // At most one open session per invoice. If the client chooses to pay another part, the earlier session expires.
    uniqueIndex('provider_checkouts_open_unique')
      .on(t.companyId, t.invoiceId)
      .where(sql`${t.status} in ('creating', 'open')`),
    unique('provider_checkouts_attempt_unique').on(t.companyId, t.invoiceId, t.attempt),
    index('provider_checkouts_unfinished_index')
      .on(t.createdAt)
      .where(sql`${t.status} in ('creating', 'open')`),
    isAtLeast('provider_checkouts_amount_check', t.amount, 1),
    isAtLeast('provider_checkouts_attempt_check', t.attempt, 1),
    isOneOf('provider_checkouts_part_check', t.part, checkoutParts),
    isOneOf('provider_checkouts_payment_method_check', t.paymentMethod, checkoutMethods),
    isOneOf('provider_checkouts_status_check', t.status, checkoutStatuses),
  ],
)

/**
 * The inbox of the provider's webhooks, of all companies and of the platform. A message is stored before it is
 * acknowledged, and its id makes repeated deliveries harmless.
 */
export const providerEvents = pgTable(
  'provider_events',
  {
    /** The provider's id. */
    id: line(200).primaryKey(),
    /** The connected account. Null for events of the platform's own account. */
    accountId: line(200),
    type: line(200).notNull(),
    apiVersion: line(50),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    state: text({ enum: providerEventStates }).notNull().default('received'),
    attempts: integer().notNull().default(0),
    lastError: paragraph(),
    /** When the event occurred at the provider. */
    createdAt: instant().notNull(),
    receivedAt: createdAt(),
    processedAt: instant(),
  },
  (t) => [
    index().on(t.receivedAt, t.id),
    index('provider_events_unfinished_index')
      .on(t.state, t.receivedAt)
      .where(sql`${t.state} in ('received', 'dead')`),
    isOneOf('provider_events_state_check', t.state, providerEventStates),
  ],
)

export const disputes = pgTable(
  'disputes',
  {
    id: id(),
    companyId: companyId(),
    transactionId: uuid().notNull(),
    providerDisputeId: line(200).notNull().unique('disputes_provider_dispute_id_unique'),
    amount: cents().notNull(),
    /** The provider's code for the reason, such as fraudulent or product_not_received. */
    reason: line(100).notNull(),
    status: text({ enum: disputeStatuses }).notNull(),
    respondBy: instant(),
    openedAt: instant().notNull(),
    closedAt: instant(),
    ...tracked(),
  },
  (t) => [
    unique('disputes_company_id_id_unique').on(t.companyId, t.id),
    refersTo('disputes_transaction_fk', [t.companyId, t.transactionId], transactions),
    index().on(t.companyId, t.transactionId),
    index().on(t.companyId, t.openedAt, t.id),
    isOneOf('disputes_status_check', t.status, disputeStatuses),
  ],
)

export const payouts = pgTable(
  'payouts',
  {
    id: id(),
    companyId: companyId(),
    providerPayoutId: line(200).notNull().unique('payouts_provider_payout_id_unique'),
    amount: cents().notNull(),
    status: text({ enum: payoutStatuses }).notNull(),
    arrivalDate: day().notNull(),
    /** Whether its entries have been read from the provider and linked to transactions. */
    isLinked: boolean().notNull().default(false),
    entries: jsonb()
      .$type<{ sourceId: string | null; description: string; amount: number; fee: number; net: number }[]>()
      .notNull()
      .default([]),
    paidAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('payouts_company_id_id_unique').on(t.companyId, t.id),
    index().on(t.companyId, t.arrivalDate, t.id),
    isOneOf('payouts_status_check', t.status, payoutStatuses),
  ],
)
