import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { cents, id, instant, line, tracked } from '../columns.ts'
import { companyId } from '../companies/companies.ts'
import { isAtLeast, isOneOf, refersTo } from '../constraints.ts'
import { users } from '../users.ts'
import { subscriptions } from './subscriptions.ts'

export const offerCodes = pgTable(
  'offer_codes',
  {
    id: id(),
    code: line(50).notNull().unique(),
    discountType: text({ enum: ['percentage', 'fixed'] }).notNull(),
    /** A whole percentage, or cents. */
    discountValue: cents().notNull(),
    discountDurationMonths: integer().notNull().default(1),
    /** If empty, the code is valid for every tier. */
    validForTiers: uuid().array().notNull().default([]),
    maxUses: integer(),
    currentUses: integer().notNull().default(0),
    expiresAt: instant(),
    isActive: boolean().notNull().default(true),
    ...tracked(),
  },
  (t) => [
    check('offer_codes_code_check', sql`${t.code} = upper(${t.code}) and ${t.code} <> ''`),
    isOneOf('offer_codes_discount_type_check', t.discountType, ['percentage', 'fixed']),
    check(
      'offer_codes_discount_value_check',
      sql`${t.discountValue} >= 0 and (${t.discountType} <> 'percentage' or ${t.discountValue} between 1 and 100)`,
    ),
    isAtLeast('offer_codes_discount_duration_months_check', t.discountDurationMonths, 1),
    check(
      'offer_codes_uses_check',
      sql`${t.currentUses} >= 0 and (${t.maxUses} is null or ${t.currentUses} <= ${t.maxUses})`,
    ),
    isAtLeast('offer_codes_max_uses_check', t.maxUses, 0),
  ],
)

export const offerCodeRedemptions = pgTable(
  'offer_code_redemptions',
  {
    id: id(),
    companyId: companyId(),
    offerCodeId: uuid()
      .notNull()
      .references(() => offerCodes.id),
    userId: uuid(),
    subscriptionId: uuid(),
    redeemedAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    unique('offer_code_redemptions_offer_code_id_company_id_unique').on(t.offerCodeId, t.companyId),
    refersTo('offer_code_redemptions_user_fk', [t.companyId, t.userId], users).onDelete('set null'),
    refersTo(
      'offer_code_redemptions_subscription_fk',
      [t.companyId, t.subscriptionId],
      subscriptions,
    ).onDelete('set null'),
    index().on(t.companyId, t.userId),
    index().on(t.companyId, t.subscriptionId),
  ],
)
