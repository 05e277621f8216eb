import { can } from '@mantel/domain/permissions'
import { closes, type Stage } from '@mantel/domain/projects/pipeline'
import type { projectsApi } from '@mantel/domain/projects/projects'
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { forbidden, orNotFound, stale } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { companies } from '../../schema/companies/companies.ts'
import { projects } from '../../schema/projects/projects.ts'
import { changesBetween } from '../activity/changes.ts'
import { recordOnProject } from '../activity/record-activity.ts'
import { makeRoom } from '../companies/quotas.ts'
import { holdSettings } from '../companies/settings-lock.ts'
import { stageNamed, stagesOf } from '../companies/stages.ts'
import { seenBy, type Viewer } from '../visibility/projects.ts'
import { lockPlaces, mayRenumber, placeFor } from './board-places.ts'
import { bookingOf } from './booking-date.ts'
import { getProject, lockProject, one } from './projects.ts'

type Move = z.output<typeof projectsApi.move.body>

/** To a stage, and to a place in it. What the stage means decides what else happens. */
export async function moveProject(db: Db, viewer: Viewer, id: string, move: Move) {
  const { actor } = viewer
  const { companyId } = actor
  const hasRoom = await makeRoomAgain(db, viewer, id, move.status)
  const renumbers = await mayRenumber(db, viewer, id, move)
  // A stage that is being removed at this moment is either still there until we are done, or gone already.
  await holdSettings(db, companyId)
  const stages = await stagesOf(db, companyId)
  const to = stageNamed(stages, move.status)
  await lockPlaces(db, companyId, to.name)
  const before = await lockProject(db, viewer, id)
  if (move.version !== undefined && before.version !== move.version) throw stale('project')
  // Canceled since we looked whether it needs room.
  if (!hasRoom && comesBack(before, stages, to)) throw stale('project')
  const isNewStage = before.status !== to.name
  if (isNewStage && closes(to.kind) && !can(actor, 'pipeline:close')) throw forbidden()
  if (!isNewStage && move.afterId === undefined) return getProject(db, viewer, id)

  const booking = isNewStage ? await bookingOf(db, before, to) : {}
  await db
    .update(projects)
    .set({
      status: to.name,
      sortOrder: await placeFor(db, viewer, id, move, renumbers),
      ...booking,
      ...(isNewStage && { cancelReason: to.kind === 'canceled' ? move.reason : null }),
    })
    .where(one(companyId, id))
  if (isNewStage) {
    await recordOnProject(db, actor, id, {
      action: 'project.stage_changed',
      description: `Moved from ${before.status} to ${to.name}${move.reason ? `: ${move.reason}` : ''}`,
      metadata: {
        from: before.status,
        to: to.name,
        changes: changesBetween(before, booking),
      },
    })
  }
  return getProject(db, viewer, id)
}

/** A canceled project does not count for the plan; one that comes back does. Before any other lock. */
async function makeRoomAgain(db: Db, viewer: Viewer, id: string, status: string) {
  const { companyId } = viewer.actor
  const [now] = await db
    .select({
      needsRoom: sql<boolean>`not ${projects.isSample} and ${projects.archivedAt} is null
        and ${companies.stageKinds} ->> ${projects.status} = 'canceled'
        and coalesce(${companies.stageKinds} ->> ${status}, 'canceled') <> 'canceled'`,
    })
    .from(projects)
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .where(and(seenBy(viewer), eq(projects.id, id)))
  const { needsRoom } = orNotFound(now, 'Project')
  if (needsRoom) await makeRoom(db, companyId, 'projects')
  return needsRoom
}

type Counted = { status: string; isSample: boolean; archivedAt: string | null }
function comesBack({ status, isSample, archivedAt }: Counted, stages: Stage[], to: Stage) {
  const from = stages.find(({ name }) => name === status)
  return from?.kind === 'canceled' && to.kind !== 'canceled' && !isSample && !archivedAt
}
