import { planCheckoutStatuses, planInvoiceStatuses } from '@mantel/domain/plans/statuses'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cents, createdAt, id, instant, line, tracked } from '../columns.ts'
import { companyId } from '../companies/companies.ts'
import { isAtLeast, isOneOf, refersTo } from '../constraints.ts'
import { users } from '../users.ts'
import { offerCodes } from './offer-codes.ts'
import { billingPeriods, productTiers } from './subscriptions.ts'

/**
 * Every price that a plan has ever had at the payment provider. The price of a subscription tells which plan it is for,
 * even after the plan’s price has changed.
 */
export const tierPrices = pgTable(
  'tier_prices',
  {
    providerPriceId: line(200).primaryKey(),
    tierId: uuid().references(() => productTiers.id, { onDelete: 'set null' }),
    billingPeriod: text({ enum: billingPeriods }).notNull(),
    amount: cents().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.tierId),
    isOneOf('tier_prices_billing_period_check', t.billingPeriod, billingPeriods),
    isAtLeast('tier_prices_amount_check', t.amount, 0),
  ],
)

/** A page of the provider on which a company can subscribe. An open page reserves one use of its offer code. */
export const planCheckouts = pgTable(
  'plan_checkouts',
  {
    id: id(),
    companyId: companyId(),
    tierId: uuid().references(() => productTiers.id, { onDelete: 'set null' }),
    billingPeriod: text({ enum: billingPeriods }).notNull(),
    offerCodeId: uuid().references(() => offerCodes.id, { onDelete: 'set null' }),
    userId: uuid(),
    status: text({ enum: planCheckoutStatuses }).notNull().default('creating'),
    providerPriceId: line(200).notNull(),
    /** The number of days before the first charge. Null without a trial. */
    trialDays: integer(),
    sessionId: line(200).unique('plan_checkouts_session_id_unique'),
    url: text(),
    expiresAt: instant().notNull(),
    ...tracked(),
  },
  (t) => [
    unique('plan_checkouts_company_id_id_unique').on(t.companyId, t.id),
    // At most one open page, so that two tabs cannot subscribe twice.
    uniqueIndex('plan_checkouts_open_unique').on(t.companyId).where(sql`${t.status} in ('creating', 'open')`),
    refersTo('plan_checkouts_user_fk', [t.companyId, t.userId], users).onDelete('set null'),
    index().on(t.companyId, t.userId),
    index().on(t.tierId),
    index().on(t.offerCodeId),
    isOneOf('plan_checkouts_status_check', t.status, planCheckoutStatuses),
    isOneOf('plan_checkouts_billing_period_check', t.billingPeriod, billingPeriods),
    isAtLeast('plan_checkouts_trial_days_check', t.trialDays, 1),
  ],
)

/** The invoices with which the platform has charged a company for its plan, as the provider reports them. */
export const planInvoices = pgTable(
  'plan_invoices',
  {
    id: id(),
    companyId: companyId(),
    providerInvoiceId: line(200).notNull().unique('plan_invoices_provider_invoice_id_unique'),
    number: line(100),
    status: text({ enum: planInvoiceStatuses }).notNull(),
    description: line(500),
    total: cents().notNull(),
    discount: cents().notNull().default(0),
    amountPaid: cents().notNull().default(0),
    amountRefunded: cents().notNull().default(0),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant(),
    paymentIntentId: line(200),
    url: text(),
    issuedAt: instant().notNull(),
    paidAt: instant(),
    /** When a charge of this invoice failed for the first time. */
    failedAt: instant(),
    ...tracked(),
  },
  (t) => [
    unique('plan_invoices_company_id_id_unique').on(t.companyId, t.id),
    index().on(t.companyId, t.issuedAt),
    index().on(t.issuedAt),
    isOneOf('plan_invoices_status_check', t.status, planInvoiceStatuses),
    isAtLeast('plan_invoices_amount_refunded_check', t.amountRefunded, 0),
  ],
)

/** The emails about its plan that a company has received. The key ensures that each is sent only once. */
export const planNotices = pgTable(
  'plan_notices',
  {
    companyId: companyId(),
    key: line(200).notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.key] })],
)
