import { eq } from 'drizzle-orm'
import { type Db, only } from '../../platform/database/connect.ts'
import { companies } from '../../schema/companies/companies.ts'
import { projects } from '../../schema/projects/projects.ts'
import { changesBetween } from '../activity/changes.ts'
import { recordOnProject } from '../activity/record-activity.ts'
import { stagesOf } from '../companies/stages.ts'
import { lockPlaces, placeOnTop } from './board-places.ts'
import { bookingOf } from './booking-date.ts'
import { one } from './projects.ts'

/**
 * The stage that a project moves to by itself when its contract is signed; none where the company does not want that. Its
 * places are held. Settings are held already, and the project's row is not yet.
 */
export async function stageToWin(db: Db, companyId: string) {
  const { autoMoveOnWin } = only(
    await db
      .select({ autoMoveOnWin: companies.autoMoveOnWin })
      .from(companies)
      .where(eq(companies.id, companyId)),
  )
  if (!autoMoveOnWin) return undefined
  const stages = await stagesOf(db, companyId)
  const won = stages.find(({ kind }) => kind === 'won')
  if (won) await lockPlaces(db, companyId, won.name)
  return won && { won, stages }
}

type Target = Awaited<ReturnType<typeof stageToWin>>

/** From where it is still open; what is won, done, paused or off stays where somebody put it. */
export async function winProject(db: Db, project: typeof projects.$inferSelect, target: Target) {
  const from = target?.stages.find(({ name }) => name === project.status)
  if (!target || from?.kind !== 'open') return
  const { companyId, id } = project
  const booking = await bookingOf(db, project, target.won)
  await db
    .update(projects)
    .set({ status: target.won.name, sortOrder: await placeOnTop(db, companyId, target.won.name), ...booking })
    .where(one(companyId, id))
  await recordOnProject(db, { userId: null, role: null, companyId }, id, {
    action: 'project.stage_changed',
    description: `Moved from ${project.status} to ${target.won.name}: the contract was signed`,
    metadata: { from: project.status, to: target.won.name, changes: changesBetween(project, booking) },
  })
}
