import type { Day } from '@mantel/domain/dates'
import { reminderDays, rulesWith, type StepHue } from '@mantel/domain/projects/next-step'
import { type SQL, sql } from 'drizzle-orm'
import { companies } from '../../schema/companies/companies.ts'
import { projects } from '../../schema/projects/projects.ts'
import { localDate, relatedFacts, standing } from './select-projects.ts'

const { stageKind } = relatedFacts
const isUnpaid = sql`${projects.fullPaidDate} is null`
const depositIsMissing = sql`${projects.depositDate} is null and ${isUnpaid}`
const isSent = sql`${projects.contractSigningStatus} = 'sent'`
const linkIsExpired = sql`coalesce(${standing.linkExpiresAt} < now(), false)`
const sentOn = localDate(sql`${standing.contractSentAt}`)
const isOpen = sql`${stageKind} <> 'completed'`

/**
 * SQL for the number of the domain's rule that decides a project's next step, for queries that sort or filter thousands
 * of projects by it. Use it in queries like selectCards(), which join the standing and the company.
 */
export const nextStepRule = (today: Day): SQL<number | null> => sql`case
  when ${stageKind} in ('paused', 'canceled') then null
  when ${projects.finalPaymentDueDate} < ${today}::date and ${isUnpaid} then 1
  when ${projects.depositDueDate} < ${today}::date and ${depositIsMissing} then 2
  when ${isSent} and not ${linkIsExpired} and ${sentOn} <= ${today}::date - ${sql.raw(String(reminderDays))} then 3
  when ${projects.contractSigningStatus} = 'expired' or (${isSent} and ${linkIsExpired}) then 4
  when ${standing.uninvoicedSince} is not null then 5
  when ${isSent} and ${standing.contractSentAt} is not null then 6
  when ${projects.contractSigningStatus} = 'draft' then 7
  when ${projects.depositDueDate} between ${today}::date and ${today}::date + 3 and ${depositIsMissing} then 8
  when ${projects.dateServiced} >= ${today}::date then 9
  when ${projects.dateOfDestage} between ${today}::date and ${today}::date + 14 then 10
  when ${projects.dateServiced} is not null and ${projects.dateOfDestage} >= ${today}::date then 11
  when ${projects.fullPaidDate} is not null then 12
  when ${standing.leadAt} > now() - interval '48 hours' then 13
  when ${isOpen} and ${localDate(sql`${standing.lastActivityAt}`)} <= ${today}::date - 7 then 14
  when ${isOpen} and ${projects.estimateValue} is null then 15
  when ${isOpen} and ${projects.contractSigningStatus} <> 'signed' then 16
end`

/** SQL for the day since which the step of this rule is due. */
export const nextStepSince = (rule: SQL): SQL<Day | null> => sql`case ${rule}
  when 1 then ${projects.finalPaymentDueDate}
  when 2 then ${projects.depositDueDate}
  when 3 then ${sentOn}
  when 4 then case when ${linkIsExpired} then ${localDate(sql`${standing.linkExpiresAt}`)} end
  when 5 then (${projects.contractSignedAt} at time zone ${companies.timeZone})::date
  when 6 then ${sentOn}
  when 12 then ${projects.fullPaidDate}
  when 14 then ${localDate(sql`${standing.lastActivityAt}`)}
end`

/** SQL that is true if the rule's step has one of these hues. */
export const hasHue = (rule: SQL, ...hues: StepHue[]) =>
  sql`${rule} in ${hues.flatMap((hue) => rulesWith({ hue }))}`
