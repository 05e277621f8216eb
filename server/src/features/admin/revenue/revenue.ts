import type { Revenue } from '@mantel/domain/admin/revenue'
import { and, asc, count, desc, eq, gt, sql } from 'drizzle-orm'
import { type Db, requireRow } from '../../../platform/database/connect.ts'
import { offerCodeRedemptions } from '../../../schema/money/offer-code-redemptions.ts'
import { offerCodes } from '../../../schema/money/offer-codes.ts'
import { productTiers, subscriptions } from '../../../schema/money/subscriptions.ts'
import { tierOrder } from '../../tiers/tiers-on-sale.ts'
import { monthlyWorth } from '../companies/computed-columns.ts'
import { listMonths } from './months.ts'

/** Computed from our own rows, without a call to the payment provider. */
export async function getRevenue(db: Db, now: Date): Promise<Revenue> {
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
    trialsToPaid: await getTrialConversion(db, now),
    pastDue: await countPastDue(db),
    months: await listMonths(db, now),
    byTier,
    offers: await listOffers(db),
    payers: await listPayers(db),
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
      // A plan paid by the year counts at its yearly price, because twelve rounded monthly prices can add up to another
      // amount.
      arr: sql`coalesce(sum(case
        when ${monthlyWorth} = 0 then 0
        when ${subscriptions.billingPeriod} = 'annual' and ${subscriptions.price} is not null
          then ${subscriptions.price}
        when ${subscriptions.billingPeriod} = 'annual' and round(${productTiers.annualPrice} / 12.0) = ${monthlyWorth}
          then ${productTiers.annualPrice}
        else ${monthlyWorth} * 12 end), 0)`.mapWith(Number),
    })
    .from(subscriptions)
    .leftJoin(productTiers, eq(productTiers.id, subscriptions.productTierId))
    .groupBy(productTiers.id)
    .orderBy(...tierOrder)

/**
 * Of the trials that ended within the last year, the percentage that became paid. Switching to the trial of another
 * plan does not end a trial, and a free plan does not count as paid.
 */
async function getTrialConversion(db: Db, now: Date): Promise<number | null> {
  const { rows } = await db.execute<{ paid: string; ended: string }>(sql`
    with step as (
      select status, lead(status) over history as next, lead(monthly_worth) over history as worth,
        lead(at) over history as ended
      from subscription_events
      window history as (partition by company_id order by at, ordinal)
    )
    select count(*) filter (where next = 'active' and worth > 0) as paid, count(*) as ended
    from step where status = 'trial' and next <> 'trial' and ended > ${now.toISOString()}::timestamptz - interval '1 year'`)
  const { paid, ended } = requireRow(rows)
  return Number(ended) > 0 ? Math.round((Number(paid) / Number(ended)) * 100) : null
}

async function countPastDue(db: Db) {
  const late = sql`${subscriptions.pastDueSince} is not null and ${subscriptions.status} = 'active'`
  return requireRow(await db.select({ n: count() }).from(subscriptions).where(late)).n
}

/** A company can use only one code, so every discount on its invoices comes from that code. */
const listOffers = (db: Db) =>
  db
    .select({
      id: offerCodes.id,
      code: offerCodes.code,
      redemptions: count(),
      cost: sql`coalesce(sum((select sum(i.discount) from plan_invoices i
        where i.company_id = ${offerCodeRedemptions.companyId} and i.status = 'paid')), 0)`.mapWith(Number),
    })
    .from(offerCodeRedemptions)
    .innerJoin(offerCodes, eq(offerCodes.id, offerCodeRedemptions.offerCodeId))
    .groupBy(offerCodes.id)
    .orderBy(desc(count()), asc(offerCodes.code))
    .limit(50)

/** Counts paying companies by plan and price. There are at most as many rows as plans have ever had prices. */
const listPayers = (db: Db) =>
  db
    .select({
      tierId: subscriptions.productTierId,
      billingPeriod: subscriptions.billingPeriod,
      price: chargedPrice.mapWith(Number),
      companies: count(),
    })
    .from(subscriptions)
    .leftJoin(productTiers, eq(productTiers.id, subscriptions.productTierId))
    .where(and(eq(subscriptions.status, 'active'), eq(subscriptions.isComped, false), gt(chargedPrice, 0)))
    .groupBy(subscriptions.productTierId, subscriptions.billingPeriod, chargedPrice)
    .orderBy(desc(count()), asc(chargedPrice))
    .limit(500)

/** What the provider charges, or else the plan's price. A plan without a yearly price is billed monthly. */
const chargedPrice = sql`coalesce(${subscriptions.price}, case ${subscriptions.billingPeriod}
  when 'annual' then coalesce(${productTiers.annualPrice}, ${productTiers.monthlyPrice} * 12)
  else ${productTiers.monthlyPrice} end)`
