import type { RevenueMonth } from '@mantel/domain/admin/revenue'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/connect.ts'

/**
 * The last twelve months, comparing each company’s monthly revenue at the end of a month with the month before. Events
 * store the price at the time of purchase, so a later price change does not alter past months.
 */
export async function listMonths(db: Db): Promise<RevenueMonth[]> {
  const { rows } = await db.execute<{ [name in keyof RevenueMonth]: string }>(sql`
    with month as (
      select generate_series(this - interval '12 months', this, interval '1 month') as start
      from date_trunc('month', now()) as this
    ), company as (
      select distinct company_id from subscription_events
    ), standing as (
      select month.start, company.company_id, coalesce(last.monthly_worth, 0) as worth
      from month cross join company
      left join lateral (
        select monthly_worth from subscription_events e
        where e.company_id = company.company_id and e.at < month.start + interval '1 month'
        order by e.at desc, e.ordinal desc limit 1
      ) as last on true
    ), step as (
      select start, worth, lag(worth) over (partition by company_id order by start) as before from standing
    )
    select to_char(month.start, 'YYYY-MM') as month,
      coalesce(sum(worth), 0) as mrr,
      coalesce(sum(worth) filter (where before = 0), 0) as new,
      coalesce(sum(worth - before) filter (where before > 0 and worth > before), 0) as expansion,
      coalesce(sum(before - worth) filter (where worth > 0 and worth < before), 0) as contraction,
      coalesce(sum(before) filter (where worth = 0), 0) as churn,
      count(*) filter (where before = 0 and worth > 0) as "newCompanies",
      count(*) filter (where before > 0 and worth = 0) as "churnedCompanies"
    from month left join step on step.start = month.start and step.before is not null
    where month.start > (select min(start) from month)
    group by month.start
    order by month.start`)
  return rows.map(({ month, ...amounts }) => ({
    month,
    ...(Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, Number(amount)])) as Omit<
      RevenueMonth,
      'month'
    >),
  }))
}
