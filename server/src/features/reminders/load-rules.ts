import { type Day, dayIn } from '@mantel/domain/basics/dates'
import type { LateFeeRule } from '@mantel/domain/reminders/late-fees'
import type { ReminderState } from '@mantel/domain/reminders/plan'
import { eq } from 'drizzle-orm'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { companies } from '../../schema/companies/companies.ts'
import type { LateFeeTerms } from '../../schema/projects/projects.ts'
import { lateFeeTermsOf } from '../invoices/late-fee-terms.ts'

const columns = {
  timeZone: companies.timeZone,
  remindersEnabled: companies.remindersEnabled,
  fromHour: companies.reminderFromHour,
  untilHour: companies.reminderUntilHour,
  businessDays: companies.reminderBusinessDays,
  lateFeeKind: companies.lateFeeKind,
  lateFeeValue: companies.lateFeeValue,
  lateFeeGraceDays: companies.lateFeeGraceDays,
  lateFeeRepeat: companies.lateFeeRepeat,
  lateFeeCap: companies.lateFeeCap,
  lateFeeSince: companies.lateFeeSince,
  stageKinds: companies.stageKinds,
  suspendedAt: companies.suspendedAt,
  deletionRequestedAt: companies.deletionRequestedAt,
}

export type ReminderRules = Awaited<ReturnType<typeof loadRules>>

/** The company's rules. A company that is suspended or about to be deleted sends nothing. */
export async function loadRules(db: Db, companyId: string, now: string) {
  const company = requireRow(await db.select(columns).from(companies).where(eq(companies.id, companyId)))
  const { timeZone, stageKinds, remindersEnabled, suspendedAt, deletionRequestedAt } = company
  const today = dayIn(timeZone, now)
  const lateFeeRuleOf = lateFeeRules(company, today)
  const rules: ReminderState['rules'] = {
    isOn: remindersEnabled && !suspendedAt && !deletionRequestedAt,
    timeZone,
    sendFromHour: company.fromHour,
    sendUntilHour: company.untilHour,
    businessDaysOnly: company.businessDays,
    lateFee: lateFeeRuleOf(null),
  }
  return { timeZone, stageKinds, today, rules, lateFeeRuleOf }
}

type Company = Pick<
  typeof companies.$inferSelect,
  'lateFeeKind' | 'lateFeeValue' | 'lateFeeGraceDays' | 'lateFeeRepeat' | 'lateFeeCap' | 'lateFeeSince'
>

/** The rule of a project. The planner computes a schedule for each rule, so projects with the same terms share one. */
function lateFeeRules(company: Company, today: Day) {
  const known = new Map<string, LateFeeRule | null>()
  return (fixed: LateFeeTerms | null) => {
    const terms = lateFeeTermsOf(company, fixed)
    const key = JSON.stringify(terms)
    const rule = known.get(key) ?? (terms && { ...terms, since: company.lateFeeSince ?? today })
    known.set(key, rule)
    return rule
  }
}
