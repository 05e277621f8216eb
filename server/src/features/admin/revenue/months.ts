import type { RevenueMonth } from '@mantel/domain/admin/revenue'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/connect.ts'

type Amounts = Omit<RevenueMonth, 'month'>

/** The last twelve months. Months are in UTC. */
export async function listMonths(db: Db, now: Date): Promise<RevenueMonth[]> {
  const [monthStarts, charges, fees] = [
    await listMonthStarts(db, now),
    await listCharges(db, now),
    await listApplicationFees(db, now),
  ]
  return monthStarts.map((monthStart) => ({
    ...monthStart,
    ...(charges.get(monthStart.month) ?? noCharges),
    applicationFees: fees.get(monthStart.month)?.applicationFees ?? 0,
  }))
}

const noCharges = { failedCharges: 0, failedAmount: 0, recoveredAmount: 0, offerCost: 0 }

const monthOf = (now: Date) => sql`date_trunc('month', ${now.toISOString()}::timestamptz at time zone 'UTC')`
const firstMonth = (now: Date) =>
  sql`((${monthOf(now)} - interval '11 months')::timestamp at time zone 'UTC')`

/**
 * Compares each company’s monthly revenue at the end of a month with the month before. Events store the price at the
 * time of purchase, so a later price change does not alter past months.
 */
async function listMonthStarts(db: Db, now: Date) {
  const rows = await listRows<keyof typeof noSubscription>(
    db,
    sql`
    with month as (
      select start, (start + interval '1 month') at time zone 'UTC' as until
      from generate_series(${monthOf(now)} - interval '12 months', ${monthOf(now)}, interval '1 month') as start
    ), company as (
      select distinct company_id from subscription_events
    ), monthStart as (
      select month.start, company.company_id, coalesce(last.monthly_worth, 0) as worth
      from month cross join company
      left join lateral (
        select monthly_worth from subscription_events e
        where e.company_id = company.company_id and e.at < month.until
        order by e.at desc, e.ordinal desc limit 1
      ) as last on true
    ), step as (
      select start, worth, lag(worth) over (partition by company_id order by start) as before from monthStart
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
    order by month.start`,
  )
  return [...rows].map(([month, amounts]) => ({ month, ...noSubscription, ...amounts }))
}

const noSubscription = {
  mrr: 0,
  new: 0,
  expansion: 0,
  contraction: 0,
  churn: 0,
  newCompanies: 0,
  churnedCompanies: 0,
}

/** What companies were charged for their plans, by the month of the invoice. */
const listCharges = (db: Db, now: Date) =>
  listRows<keyof typeof noCharges>(
    db,
    sql`
    select to_char(issued_at at time zone 'UTC', 'YYYY-MM') as month,
      count(*) filter (where failed_at is not null) as "failedCharges",
      coalesce(sum(total) filter (where failed_at is not null), 0) as "failedAmount",
      coalesce(sum(total) filter (where failed_at is not null and status = 'paid'), 0) as "recoveredAmount",
      coalesce(sum(discount) filter (where status = 'paid'), 0) as "offerCost"
    from plan_invoices
    where issued_at >= ${firstMonth(now)}
    group by 1`,
  )

/** A refund returns our fee in proportion. It counts in the month of the payment. */
const listApplicationFees = (db: Db, now: Date) =>
  listRows<'applicationFees'>(
    db,
    sql`
    select to_char(t.completed_at at time zone 'UTC', 'YYYY-MM') as month,
      sum(t.application_fee_amount - round(t.application_fee_amount * coalesce(refund.amount, 0) / t.amount))
        as "applicationFees"
    from transactions t
    left join lateral (
      select -sum(r.amount)::numeric as amount from transactions r
      where r.company_id = t.company_id and r.parent_transaction_id = t.id
        and r.payment_type = 'refund' and r.status = 'succeeded'
    ) as refund on true
    where t.application_fee_amount > 0 and t.completed_at >= ${firstMonth(now)}
    group by 1`,
  )

async function listRows<Name extends keyof Amounts>(db: Db, query: ReturnType<typeof sql>) {
  const { rows } = await db.execute<Record<'month' | Name, string>>(query)
  return new Map(
    rows.map(({ month, ...amounts }) => [
      month,
      Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, Number(amount)])) as Pick<
        Amounts,
        Name
      >,
    ]),
  )
}
