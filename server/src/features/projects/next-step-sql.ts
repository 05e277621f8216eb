import type { Day } from '@mantel/domain/basics/dates'
import {
  contractFirstDays,
  expiryNoticeDays,
  reminderDays,
  type StepHue,
} from '@mantel/domain/projects/next-step'
import { rulesWith } from '@mantel/domain/projects/next-step-rules'
import { type SQL, sql } from 'drizzle-orm'
import { companies } from '../../schema/companies/companies.ts'
import { projects } from '../../schema/projects/projects.ts'
import { balanceIsOverdue, depositIsOverdue, openDeposit } from './open-amounts-sql.ts'
import { localDate, relatedFacts, standing } from './select-projects.ts'

const { stageKind } = relatedFacts
const depositIsMissing = sql`${projects.depositDate} is null and ${projects.fullPaidDate} is null and ${openDeposit} > 0`
const isSent = sql`${projects.contractSigningStatus} = 'sent'`
const linkIsExpired = sql`coalesce(${standing.linkExpiresAt} < now(), false)`
const linkExpiresOn = localDate(sql`${standing.linkExpiresAt}`)
const sentOn = localDate(sql`${standing.contractSentAt}`)
const isOpen = sql`${stageKind} <> 'completed'`

type Condition = (today: Day) => SQL

const whole = (count: number) => sql.raw(String(count))

/** The conditions of the domain's next-step rules, in the same order. */
const conditions: Condition[] = [
  () => sql`${projects.contractSigningStatus} = 'declined'`,
  balanceIsOverdue,
  depositIsOverdue,
  (today) =>
    sql`${isSent} and not ${linkIsExpired} and ${linkExpiresOn} between ${today}::date and ${today}::date + ${whole(expiryNoticeDays)}`,
  (today) => sql`${isSent} and not ${linkIsExpired} and ${sentOn} <= ${today}::date - ${whole(reminderDays)}`,
  () => sql`${projects.contractSigningStatus} = 'expired' or (${isSent} and ${linkIsExpired})`,
  () => sql`${standing.uninvoicedSince} is not null`,
  () => sql`${isSent} and ${standing.contractSentAt} is not null`,
  () => sql`${projects.contractSigningStatus} in ('draft', 'withdrawn')`,
  (today) =>
    sql`${projects.depositDueDate} between ${today}::date and ${today}::date + 3 and ${depositIsMissing}`,
  (today) => sql`${projects.dateServiced} >= ${today}::date and not ${needsContractFirst(today)}`,
  (today) =>
    sql`${projects.dateOfDestage} between ${today}::date and ${today}::date + 14 and not ${needsContractFirst(today)}`,
  (today) => sql`${projects.dateServiced} < ${today}::date and ${projects.dateOfDestage} >= ${today}::date`,
  () => sql`${projects.fullPaidDate} is not null`,
  () => sql`${standing.leadAt} > now() - interval '48 hours'`,
  (today) => sql`${isOpen} and ${localDate(sql`${standing.lastActivityAt}`)} <= ${today}::date - 7`,
  () => sql`${isOpen} and ${projects.clientId} is null`,
  () => sql`${isOpen} and ${projects.estimateValue} is null`,
  () => sql`${isOpen} and ${projects.dateServiced} is null`,
  (today) =>
    sql`${isOpen} and ${projects.contractSigningStatus} = 'none' and (${projects.dateServiced} is null or ${projects.dateServiced} >= ${today}::date)`,
]

const needsContractFirst = (
  today: Day,
) => sql`coalesce(${stageKind} = 'open' and ${projects.contractSigningStatus} = 'none'
  and ${projects.dateServiced} > ${today}::date + ${whole(contractFirstDays)}, false)`

/**
 * SQL for the number of the domain's rule that decides a project's next step, for queries that sort or filter thousands
 * of projects by it. `rules` are those that apply to the viewer. Queries that use it must join `companies` and
 * `standing`, like selectCards().
 */
export function nextStepRule(today: Day, rules: readonly number[]): SQL<number | null> {
  const branches = rules.flatMap((rule) => {
    const condition = conditions[rule - 1]
    return condition ? [sql`when ${condition(today)} then ${whole(rule)}`] : []
  })
  return sql`case when ${stageKind} in ('paused', 'canceled') or ${projects.archivedAt} is not null then null
    ${sql.join(branches, sql` `)} end`
}

/** SQL for the day since which the step of this rule is due. */
export const nextStepSince = (rule: SQL): SQL<Day | null> => sql`case ${rule}
  when 2 then ${projects.finalPaymentDueDate}
  when 3 then ${projects.depositDueDate}
  when 4 then ${sentOn}
  when 5 then ${sentOn}
  when 6 then case when ${linkIsExpired} then ${linkExpiresOn} end
  when 7 then (${projects.contractSignedAt} at time zone ${companies.timeZone})::date
  when 8 then ${sentOn}
  when 14 then ${projects.fullPaidDate}
  when 16 then ${localDate(sql`${standing.lastActivityAt}`)}
end`

/** SQL that is true if the rule's step has one of these hues. */
export const hasHue = (rule: SQL, ...hues: StepHue[]) =>
  sql`${rule} in ${hues.flatMap((hue) => rulesWith({ hue }))}`
