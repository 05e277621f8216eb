import { sql } from 'drizzle-orm'
import { index, pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '../columns.ts'
import { companyId } from '../companies/companies.ts'
import { refersTo } from '../constraints.ts'
import { users } from '../users.ts'
import { offerCodes } from './offer-codes.ts'
import { subscriptions } from './subscriptions.ts'

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
