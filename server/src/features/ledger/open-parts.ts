import { and, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm'
import { companyTotals } from '../../schema/companies/company-totals.ts'
import { invoices } from '../../schema/money/invoices.ts'
import { isOfSample } from './samples.ts'

const { total, deposit, depositDueDate, dueDate, nextDueDate, openAmount, inFlightAmount } = invoices

const inFlight = sql`least(${inFlightAmount}, ${openAmount})`
const isSplit = sql`(${deposit} > 0 and ${deposit} < ${total})`
/** The open amount of the deposit, without payments that have not cleared. Payments count toward the deposit first. */
const payableDeposit = sql`case when ${isSplit} then greatest(0,
  least(${deposit}, greatest(0, ${openAmount} - (${total} - ${deposit}))) - ${inFlight}) else 0 end`
const lastDueDate = sql`case when ${deposit} > 0 and ${deposit} >= ${total} and ${depositDueDate} is not null
  then ${depositDueDate} else ${dueDate} end`

/**
 * The same sums as openParts(), for all open invoices of a company and from its stored totals. The rows with due dates
 * and the rows that count invoices are separate. The totals contain samples, so those are subtracted.
 */
export const openPartsOfCompany = (companyId: string) => {
  const { kind, day, amount, count } = companyTotals
  return sql`(
    select ${day} as due_on, null::date as next_due_on, ${amount} as payable, 0::bigint as in_flight, 0 as invoice_count
    from ${companyTotals} where ${eq(companyTotals.companyId, companyId)} and ${kind} = 'due'
    union all
    select null, ${day}, 0, ${companyTotals.inFlightAmount}, ${count}
    from ${companyTotals} where ${eq(companyTotals.companyId, companyId)} and ${kind} = 'open'
    union all
    select due_on, next_due_on, -payable, -in_flight, -invoice_count from ${openParts(isOpenSample(companyId))}
  ) as part`
}

const isOpenSample = (companyId: string) =>
  and(
    eq(invoices.companyId, companyId),
    gt(openAmount, sql`0`),
    isNotNull(invoices.sentAt),
    isOfSample(companyId, invoices.projectId),
  )

/**
 * Sums of the parts of open invoices as partsOf() in the domain defines them: when they are due, and what is payable,
 * which excludes payments that have not cleared. `invoice_count` counts each invoice once. Groups invoices with the
 * same dates first, because a company has far fewer days than invoices.
 */
export const openParts = (isIncluded: SQL | undefined) => sql`(
  select part.* from (
    select ${depositDueDate} as deposit_due_on, ${lastDueDate} as last_due_on, ${nextDueDate} as next_due_on,
      sum(${payableDeposit})::bigint as payable_deposit, sum(${openAmount} - ${inFlight})::bigint as payable,
      sum(${inFlight})::bigint as in_flight, count(*) as invoice_count
    from ${invoices} where ${isIncluded ?? sql`true`} group by 1, 2, 3
  ) as open
  cross join lateral (
    select deposit_due_on, next_due_on, payable_deposit, 0::bigint, 0::bigint
    union all
    select last_due_on, next_due_on, payable - payable_deposit, in_flight, invoice_count
  ) as part (due_on, next_due_on, payable, in_flight, invoice_count)
) as part`
