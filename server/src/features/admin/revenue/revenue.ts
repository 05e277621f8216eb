import type { Revenue } from '@mantel/domain/admin/revenue'
import { asc, count, desc, eq, sql } from 'drizzle-orm'
import { type Db, requireRow } from '../../../platform/database/connect.ts'
import { offerCodeRedemptions } from '../../../schema/money/offer-code-redemptions.ts'
import { offerCodes } from '../../../schema/money/offer-codes.ts'
import { productTiers, subscriptions } from '../../../schema/money/subscriptions.ts'
import { tierOrder } from '../../tiers/tiers-on-sale.ts'
import { monthlyWorth } from '../companies/computed-columns.ts'
import { listMonths } from './months.ts'

/** Computed from our own rows, without a call to the payment provider. */
export async function getRevenue(db: Db): Promise<Revenue> {
  const byTier = await listByTier(db)
  const [paying, trials, mrr, arr] = (['paying', 'trials', 'mrr', 'arr'] as const).map((name) =>
    byTier.reduce((sum, tier) => sum + tier[name], 0),
  ) as [number, number, number, number]
  return {
    mrr,
    arr,
    paying,
    average: paying > 0 ? Math.round(mrr / paying) : null,
    trials,
    trialsToPaid: await getTrialConversion(db),
    pastDue: await countPastDue(db),
    months: await listMonths(db),
    byTier,
    offers: await listOffers(db),
  }
}

const listByTier = (db: Db) =>
  db
    .select({
      id: productTiers.id,
      name: productTiers.name,
      paying: sql`count(*) filter (where ${subscriptions.status} = 'active' and ${monthlyWorth} > 0)`.mapWith(
        Number,
      ),
      trials: sql`count(*) filter (where ${subscriptions.status} = 'trial')`.mapWith(Number),
      mrr: sql`coalesce(sum(${monthlyWorth}), 0)`.mapWith(Number),
      // An annual plan counts at its yearly price, not at twelve rounded months, unless that price has changed.
      arr: sql`coalesce(sum(case when ${subscriptions.billingPeriod} = 'annual'
        and round(${productTiers.annualPrice} / 12.0) = ${monthlyWorth} then ${productTiers.annualPrice}
        else ${monthlyWorth} * 12 end), 0)`.mapWith(Number),
    })
    .from(subscriptions)
    .leftJoin(productTiers, eq(productTiers.id, subscriptions.productTierId))
    .groupBy(productTiers.id)
    .orderBy(...tierOrder)

/**
 * Of the trials that ended within the last year, the percentage that became paid. Switching to another plan's trial
 * does not end a trial.
 */
async function getTrialConversion(db: Db): Promise<number | null> {
  const { rows } = await db.execute<{ paid: string; ended: string }>(sql`
    with step as (
      select status, lead(status) over history as next, lead(at) over history as ended from subscription_events
      window history as (partition by company_id order by at, ordinal)
    )
    select count(*) filter (where next = 'active') as paid, count(*) as ended
    from step where status = 'trial' and next <> 'trial' and ended > now() - interval '1 year'`)
  const { paid, ended } = requireRow(rows)
  return Number(ended) > 0 ? Math.round((Number(paid) / Number(ended)) * 100) : null
}

async function countPastDue(db: Db) {
  const late = sql`${subscriptions.pastDueSince} is not null and ${subscriptions.status} = 'active'`
  return requireRow(await db.select({ n: count() }).from(subscriptions).where(late)).n
}

const listOffers = (db: Db) =>
  db
    .select({ id: offerCodes.id, code: offerCodes.code, redemptions: count() })
    .from(offerCodeRedemptions)
    .innerJoin(offerCodes, eq(offerCodes.id, offerCodeRedemptions.offerCodeId))
    .groupBy(offerCodes.id)
    .orderBy(desc(count()), asc(offerCodes.code))
    .limit(50)
