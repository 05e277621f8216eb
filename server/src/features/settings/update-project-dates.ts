import type { DerivedDate } from '@mantel/domain/projects/timeline'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import type { Change } from '../activity/changes.ts'

const rules = ['stageDurationDays', 'depositDueDays', 'finalPaymentDays', 'finalPaymentAnchor']
export const isDateRule = ({ field }: Change) => rules.includes(field)

/**
 * Updates the derived dates of all projects of a company after its rules have changed. This is the SQL version of
 * deriveDates() and settleDates(). Completed, canceled and archived projects keep their dates, because documents
 * already state them. Returns the number of changed projects.
 */
export async function updateProjectDates(db: Db, companyId: string): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update projects p
    set date_of_destage = ${destage}, deposit_due_date = ${deposit}, final_payment_due_date = ${final}
    from companies c
    where p.company_id = ${companyId} and c.id = ${companyId} and p.archived_at is null
      and coalesce(c.stage_kinds ->> p.status, 'open') not in ('completed', 'canceled')
      and (p.date_of_destage, p.deposit_due_date, p.final_payment_due_date)
        is distinct from (${destage}, ${deposit}, ${final})`)
  return rowCount ?? 0
}

const agreedOn = sql`(coalesce(p.contract_signed_at, (
  select max(i.sent_at) from invoices i
  where i.company_id = p.company_id and i.project_id = p.id and i.voided_at is null
)) at time zone c.time_zone)::date`
const stageDays = sql`coalesce(p.stage_duration_days, c.stage_duration_days)`
const depositDays = sql`coalesce(p.deposit_due_days, c.deposit_due_days)`
const finalDays = sql`coalesce(p.final_payment_days, c.final_payment_days)`
const anchor = sql`coalesce(p.final_payment_anchor, c.final_payment_anchor)`
const fromService = sql`case ${anchor} when 'beforeService' then -${finalDays} else ${finalDays} end`

const keepCustom = (name: DerivedDate, column: SQL, derived: SQL) =>
  sql`case when ${name}::text = any (p.custom_dates) then ${column} else ${derived} end`

const destage = keepCustom('dateOfDestage', sql`p.date_of_destage`, sql`p.date_serviced + ${stageDays}`)
// Without this, a project whose invoices ask for no deposit would wait for one forever.
const hasNoDeposit = sql`(select coalesce(max(i.deposit), 1) = 0 from invoices i
  where i.company_id = p.company_id and i.project_id = p.id and i.voided_at is null and i.sent_at is not null)`
const deposit = keepCustom(
  'depositDueDate',
  sql`p.deposit_due_date`,
  sql`case when not ${hasNoDeposit} then ${agreedOn} + ${depositDays} end`,
)
const final = keepCustom(
  'finalPaymentDueDate',
  sql`p.final_payment_due_date`,
  sql`coalesce(p.date_serviced + ${fromService}, ${agreedOn} + ${depositDays} + ${finalDays})`,
)
