import { planReminders, type ReminderPlan } from '@mantel/domain/reminders/plan'
import type { Db } from '../../platform/database/connect.ts'
import { type ListedInvoice, loadInvoices, loadLastEmailed, type Selected } from './load-invoices.ts'
import { loadRules, type ReminderRules } from './load-rules.ts'

export type LoadedPlan = ReminderRules & { plan: ReminderPlan; listed: Map<string, ListedInvoice> }

/** Plans the reminders of the company, or of some of its invoices. */
export async function makePlan(
  db: Db,
  companyId: string,
  now: string,
  selected?: Selected,
): Promise<LoadedPlan> {
  const rules = await loadRules(db, companyId, now)
  const { listed, reminded } = await loadInvoices(db, companyId, rules, selected)
  const lastEmailedOn = await loadLastEmailed(db, companyId, rules.today)
  const plan = planReminders({ rules: rules.rules, invoices: reminded, lastEmailedOn }, now)
  return { ...rules, plan, listed }
}
