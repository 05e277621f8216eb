import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { cents, id, instant, line, tracked } from '../columns.ts'
import { isAtLeast, isOneOf } from '../constraints.ts'

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
    /** The number of uses that are reserved by open checkout pages. */
    reservedUses: integer().notNull().default(0),
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
      sql`${t.currentUses} >= 0 and ${t.reservedUses} >= 0 and (${t.maxUses} is null or ${t.currentUses} + ${t.reservedUses} <= ${t.maxUses})`,
    ),
    isAtLeast('offer_codes_max_uses_check', t.maxUses, 0),
  ],
)
