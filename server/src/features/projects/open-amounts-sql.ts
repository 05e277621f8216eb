import type { Day } from '@mantel/domain/basics/dates'
import { type SQL, sql } from 'drizzle-orm'
import { companies } from '../../schema/companies/companies.ts'
import { projects } from '../../schema/projects/projects.ts'
import { standing } from './select-projects.ts'

/** The deposit of a project without an invoice, computed like shareOf() in the domain. */
const estimatedDeposit = sql`round(${projects.value} * coalesce(${projects.depositPercent}, ${companies.depositPercent}) * 0.01)`
/** A deposit with a date counts as paid, even if no payment was recorded. */
const received = sql`greatest(${standing.receivedAmount}, case when ${projects.depositDate} is null then 0 else ${estimatedDeposit} end)`

/**
 * What the client still has to pay: the open amount of the project's invoices or, before the first one, the unpaid part
 * of its value. The same as openAmountsOf() in present-project.ts. Queries that use it must join `companies` and
 * `standing`.
 */
export const openBalance: SQL = sql`case when ${standing.billedAmount} is not null then ${standing.openAmount}
  else greatest(0, coalesce(${projects.value} - ${received}, 0)) end`
export const openDeposit: SQL = sql`case when ${standing.billedAmount} is not null then ${standing.openDeposit}
  else greatest(0, coalesce(${estimatedDeposit} - ${received}, 0)) end`

export const balanceIsOverdue = (today: Day) =>
  sql`${projects.finalPaymentDueDate} < ${today}::date and ${projects.fullPaidDate} is null and ${openBalance} > 0`

export const depositIsOverdue = (today: Day) =>
  sql`${projects.depositDueDate} < ${today}::date and ${projects.depositDate} is null and ${projects.fullPaidDate} is null and ${openDeposit} > 0`
