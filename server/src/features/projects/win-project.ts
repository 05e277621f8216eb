import { eq } from 'drizzle-orm'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { companies } from '../../schema/companies/companies.ts'
import { projects } from '../../schema/projects/projects.ts'
import { changesBetween } from '../activity/changes.ts'
import { recordProjectActivity } from '../activity/record-activity.ts'
import { stagesOf } from '../companies/stages.ts'
import { findTopPosition, lockPositions } from './board/board-positions.ts'
import { bookingAfterMove } from './booking-date.ts'
import { projectById } from './projects.ts'

/**
 * Returns the stage that a project moves to when its contract is signed or its deposit is paid, and all stages. Returns undefined if
 * the company has turned off this move or has no won stage. Locks the positions in that stage. The caller
 * holds the settings lock and does not hold the project's lock yet.
 */
export async function lockWonStage(db: Db, companyId: string) {
  const { autoMoveOnWin } = requireRow(
    await db
      .select({ autoMoveOnWin: companies.autoMoveOnWin })
      .from(companies)
      .where(eq(companies.id, companyId)),
  )
  if (!autoMoveOnWin) return undefined
  const stages = await stagesOf(db, companyId)
  const won = stages.find(({ kind }) => kind === 'won')
  if (won) await lockPositions(db, companyId, won.name)
  return won && { won, stages }
}

type Target = Awaited<ReturnType<typeof lockWonStage>>

/** Moves an open project to the won stage. Won, completed, paused and canceled projects stay where they are. */
export async function winProject(
  db: Db,
  project: typeof projects.$inferSelect,
  target: Target,
  reason: 'contract signed' | 'payment received',
) {
  const from = target?.stages.find(({ name }) => name === project.status)
  if (!target || from?.kind !== 'open') return
  const { companyId, id } = project
  const booking = await bookingAfterMove(db, project, target.won)
  await db
    .update(projects)
    .set({
      status: target.won.name,
      sortOrder: await findTopPosition(db, companyId, target.won.name),
      ...booking,
    })
    .where(projectById(companyId, id))
  await recordProjectActivity(db, { userId: null, role: null, companyId }, id, {
    action: 'project.stage_changed',
    description: `Moved from ${project.status} to ${target.won.name}: ${reason}`,
    metadata: { from: project.status, to: target.won.name, changes: changesBetween(project, booking) },
  })
}
