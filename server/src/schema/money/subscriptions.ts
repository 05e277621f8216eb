import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { cents, id, instant, line, paragraph, tracked } from '../columns.ts'
import { companyId } from '../companies/companies.ts'
import { isAtLeast, isOneOf } from '../constraints.ts'
import { offerCodes } from './offer-codes.ts'

export const subscriptionStatuses = ['active', 'trial', 'canceled', 'expired'] as const
export const billingPeriods = ['monthly', 'annual'] as const

/** Prices are cents. A limit of 0 or null means unlimited. */
export const productTiers = pgTable(
  'product_tiers',
  {
    id: id(),
    name: line(100).notNull(),
    description: paragraph(),
    monthlyPrice: cents().notNull(),
    annualPrice: cents(),
    features: text().array().notNull().default([]),
    maxClients: integer(),
    maxProjects: integer(),
    maxUsers: integer(),
    trialDurationDays: integer().notNull().default(0),
    captureCardTiming: text({ enum: ['before', 'after'] })
      .notNull()
      .default('after'),
    isActive: boolean().notNull().default(true),
    displayOrder: integer().notNull().default(0),
    providerProductId: line(200),
    providerMonthlyPriceId: line(200),
    providerAnnualPriceId: line(200),
    /** The version of the plan that the payment provider has. Null until the plan was sent there. */
    providerSyncedVersion: integer(),
    /** Why the last attempt to send the plan to the provider failed. */
    providerSyncError: line(500),
    /** When the provider last got the plan. */
    providerSyncedAt: instant(),
    ...tracked(),
  },
  (t) => [
    index().on(t.displayOrder),
    isAtLeast('product_tiers_monthly_price_check', t.monthlyPrice, 0),
    isAtLeast('product_tiers_annual_price_check', t.annualPrice, 0),
    isAtLeast('product_tiers_max_clients_check', t.maxClients, 0),
    isAtLeast('product_tiers_max_projects_check', t.maxProjects, 0),
    isAtLeast('product_tiers_max_users_check', t.maxUsers, 0),
    isAtLeast('product_tiers_trial_duration_days_check', t.trialDurationDays, 0),
    isOneOf('product_tiers_capture_card_timing_check', t.captureCardTiming, ['before', 'after']),
  ],
)

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id(),
    companyId: companyId().unique('subscriptions_company_id_unique'),
    /** A tier in use cannot be deleted, only hidden. */
    productTierId: uuid().references(() => productTiers.id),
    status: text({ enum: subscriptionStatuses }).notNull().default('trial'),
    billingPeriod: text({ enum: billingPeriods }).notNull().default('monthly'),
    providerSubscriptionId: line(200).unique('subscriptions_provider_subscription_id_unique'),
    providerCustomerId: line(200).unique('subscriptions_provider_customer_id_unique'),
    currentPeriodStart: instant(),
    currentPeriodEnd: instant(),
    cancelAtPeriodEnd: boolean().notNull().default(false),
    pastDueSince: instant(),
    /** What the provider charges for a period, before discounts. The plan's current price can be different. */
    price: cents(),
    /** The plan and billing period of a change that takes effect when the current period ends. */
    nextTierId: uuid().references(() => productTiers.id),
    nextBillingPeriod: text({ enum: billingPeriods }),
    /** The code that the company has chosen. It counts as used once a subscription begins with it. */
    offerCodeId: uuid().references(() => offerCodes.id, { onDelete: 'set null' }),
    /** Whether the code reduces a charge that is still to come, as the provider says. */
    hasDiscount: boolean().notNull().default(false),
    /** When the first charge without the discount is due. Null if the code reduces at most one charge. */
    discountEndsAt: instant(),
    /** Whether a SuperAdmin made the plan free. If the period has an end, the plan is free until then. */
    isComped: boolean().notNull().default(false),
    endedAt: instant(),
    /**
     * When a SuperAdmin last changed the plan without the provider. A subscription at the provider that ended before
     * this time does not end the plan.
     */
    manualSince: instant(),
    cardBrand: line(50),
    cardLast4: line(4),
    /** When we last fetched this data from the provider. */
    providerCheckedAt: instant(),
    ...tracked(),
  },
  (t) => [
    unique('subscriptions_company_id_id_unique').on(t.companyId, t.id),
    index().on(t.productTierId),
    index().on(t.nextTierId),
    index().on(t.offerCodeId),
    index().on(t.status, t.currentPeriodEnd),
    isOneOf('subscriptions_status_check', t.status, subscriptionStatuses),
    isOneOf('subscriptions_billing_period_check', t.billingPeriod, billingPeriods),
    isOneOf('subscriptions_next_billing_period_check', t.nextBillingPeriod, billingPeriods),
    isAtLeast('subscriptions_price_check', t.price, 0),
    check('subscriptions_next_check', sql`(${t.nextTierId} is null) = (${t.nextBillingPeriod} is null)`),
  ],
)

/**
 * The history of subscriptions. A trigger adds a row for every relevant change. Revenue of past months is computed from
 * these rows and not from the current subscriptions. No role may change or delete a row.
 */
export const subscriptionEvents = pgTable(
  'subscription_events',
  {
    id: id(),
    companyId: companyId(),
    productTierId: uuid().references(() => productTiers.id, { onDelete: 'set null' }),
    status: text({ enum: subscriptionStatuses }).notNull(),
    billingPeriod: text({ enum: billingPeriods }).notNull(),
    /** The monthly revenue that starts with this change, in cents. */
    monthlyWorth: cents().notNull(),
    at: instant().notNull().default(sql`now()`),
    /** Orders events with the same timestamp. */
    ordinal: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  },
  (t) => [
    index().on(t.companyId, t.at, t.ordinal),
    index().on(t.at, t.ordinal),
    index().on(t.productTierId),
    isOneOf('subscription_events_status_check', t.status, subscriptionStatuses),
    isOneOf('subscription_events_billing_period_check', t.billingPeriod, billingPeriods),
    isAtLeast('subscription_events_monthly_worth_check', t.monthlyWorth, 0),
  ],
)
