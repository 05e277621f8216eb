import { addDays } from './clock.ts'

export type ProjectStatus = {
  title: string
  dateServiced: string | null
  dateOfDestage: string | null
  depositDate: string | null
  fullPaidDate: string | null
  depositDueDate: string | null
  finalPaymentDueDate: string | null
  estimate: number | null
  contract: string
  sentOn: string | null
  linkExpired: boolean
  invoice: string | null
  hoursSinceLead: number | null
  quietDays: number
}

export const projectStatuses = `
  select title, date_serviced::text as "dateServiced", date_of_destage::text as "dateOfDestage",
    deposit_date::text as "depositDate", full_paid_date::text as "fullPaidDate",
    p.deposit_due_date::text as "depositDueDate", final_payment_due_date::text as "finalPaymentDueDate",
    estimate_value::int as estimate, contract_signing_status as contract,
    (c.sent_at at time zone 'America/New_York')::date::text as "sentOn", coalesce(l.expires_at < $2, false) as "linkExpired",
    case when i.voided_at is null then i.status end as invoice,
    extract(epoch from $2 - lead.submitted_at)::int / 3600 as "hoursSinceLead",
    $1::date - (select max(created_at at time zone 'America/New_York')::date from project_activities a where a.project_id = p.id)
      as "quietDays"
  from projects p left join contracts c on c.project_id = p.id left join invoices i on i.project_id = p.id
  left join contract_signing_links l on l.id = p.contract_signing_link_id left join leads lead on lead.project_id = p.id
  where archived_at is null and not is_sample and p.status <> 'Canceled'`

/** Returns the number of the first of the sixteen next-step rules that applies to a project. */
export function ruleOf(p: ProjectStatus, today: string): number {
  const past = (day: string | null) => day !== null && day < today
  const within = (day: string | null, days: number) =>
    day !== null && day >= today && day <= addDays(today, days)
  const rules = [
    past(p.finalPaymentDueDate) && !p.fullPaidDate,
    past(p.depositDueDate) && !p.depositDate,
    p.contract === 'sent' && past(p.sentOn && addDays(p.sentOn, 2)),
    p.contract === 'sent' && p.linkExpired,
    p.contract === 'signed' && (p.invoice === null || p.invoice === 'draft'),
    p.contract === 'sent',
    p.contract === 'draft',
    within(p.depositDueDate, 3) && !p.depositDate,
    p.dateServiced !== null && p.dateServiced > today,
    within(p.dateOfDestage, 14),
    p.dateServiced !== null && !past(p.dateOfDestage),
    p.fullPaidDate !== null && past(p.dateOfDestage),
    p.hoursSinceLead !== null && p.hoursSinceLead < 48,
    p.quietDays >= 7,
    p.estimate === null,
    true,
  ]
  return rules.indexOf(true) + 1
}
