import type { JobRun } from '../../../platform/jobs/job.ts'
import type { Services } from '../../../services.ts'
import { hasEndedPlan } from '../../companies/plan-state.ts'
import { recordProjectActivity } from '../../activity/record-activity.ts'
import { lockLink } from '../locks.ts'
import { maxReminders, sendReminder } from './remind-client.ts'

/** Sends the reminder, unless the contract no longer needs one. Returns whether another one should be scheduled. */
export async function sendScheduledReminder(
  { db, emailSettings, companyId }: JobRun<Services>,
  linkId: string,
) {
  const locked = companyId ? await lockLink(db, companyId, linkId) : undefined
  if (!locked || locked.contract.status !== 'sent') return false
  const { contract, link } = locked
  // Reminders go on when the company chooses a plan again.
  if (await hasEndedPlan(db, contract.companyId)) return true
  if (link.status !== 'pending' || !link.remindersEnabled || link.reminderCount >= maxReminders) return false
  const outcome = await sendReminder(db, emailSettings, contract)
  if (outcome === 'over') return false
  if (outcome === 'reminded')
    await recordProjectActivity(
      db,
      { userId: null, role: null, companyId: contract.companyId },
      contract.projectId,
      {
        action: 'contract.reminded',
        description: `Sent a reminder to sign the contract “${contract.name}”`,
        metadata: { contractId: contract.id },
      },
    )
  return true
}
