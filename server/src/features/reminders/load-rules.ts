import { type Day, dayIn } from '@mantel/domain/basics/dates'
import type { LateFeeRule } from '@mantel/domain/reminders/late-fees'
import type { ReminderState } from '@mantel/domain/reminders/plan'
import { eq } from 'drizzle-orm'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { companies } from '../../schema/companies/companies.ts'

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
  const rules: ReminderState['rules'] = {
    isOn: remindersEnabled && !suspendedAt && !deletionRequestedAt,
    timeZone,
    sendFromHour: company.fromHour,
    sendUntilHour: company.untilHour,
    businessDaysOnly: company.businessDays,
    lateFee: lateFeeRuleOf(company, today),
  }
  return { timeZone, stageKinds, today, rules }
}

type Company = Pick<
  typeof companies.$inferSelect,
  'lateFeeKind' | 'lateFeeValue' | 'lateFeeGraceDays' | 'lateFeeRepeat' | 'lateFeeCap' | 'lateFeeSince'
>

/** Null if the company charges none. */
function lateFeeRuleOf(company: Company, today: Day): LateFeeRule | null {
  const { lateFeeKind: kind, lateFeeValue: value } = company
  if (kind === 'none' || value === 0) return null
  return {
    kind,
    value,
    graceDays: company.lateFeeGraceDays,
    repeat: company.lateFeeRepeat,
    cap: company.lateFeeCap,
    since: company.lateFeeSince ?? today,
  }
}
