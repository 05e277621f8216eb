import type { StageKind } from '@mantel/domain/projects/next-step'
import { sql } from 'drizzle-orm'
import { type Db, requireRow } from '../../../platform/database/connect.ts'
import type { JobRun } from '../../../platform/jobs/job.ts'
import { projects } from '../../../schema/projects/projects.ts'
import type { Services } from '../../../services.ts'
import { recordProjectActivity } from '../../activity/record-activity.ts'
import { hasEndedPlan } from '../../companies/plan-state.ts'
import { stageKind } from '../../companies/stages.ts'
import { projectById } from '../../projects/projects.ts'
import { lockLink } from '../locks.ts'
import { maxReminders, sendReminder } from './remind-client.ts'

/**
 * Sends the reminder, unless the contract no longer needs one. While the project is paused, it sends nothing, but is
 * scheduled again. Returns the link if another one should be scheduled.
 */
export async function sendScheduledReminder(
  { db, emailSettings, companyId }: JobRun<Services>,
  linkId: string,
) {
  const locked = companyId ? await lockLink(db, companyId, linkId) : undefined
  if (!locked || locked.contract.status !== 'sent') return null
  const { contract, link } = locked
  // Reminders continue once the company chooses a plan again.
  if (await hasEndedPlan(db, contract.companyId)) return link
  if (link.status !== 'pending' || !link.remindersEnabled || link.reminderCount >= maxReminders) return null
  const { isArchived, kind } = await stateOfProject(db, contract)
  if (isArchived || kind === 'canceled') return null
  if (kind === 'paused') return link
  const outcome = await sendReminder(db, emailSettings, contract)
  if (outcome === 'over') return null
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
  return link
}

/** The caller holds the project's lock. */
async function stateOfProject(
  db: Db,
  { companyId, projectId }: { companyId: string; projectId: string },
): Promise<{ isArchived: boolean; kind: StageKind }> {
  return requireRow(
    await db
      .select({
        isArchived: sql<boolean>`${projects.archivedAt} is not null`,
        kind: sql<StageKind>`${stageKind(companyId)}`,
      })
      .from(projects)
      .where(projectById(companyId, projectId)),
  )
}
