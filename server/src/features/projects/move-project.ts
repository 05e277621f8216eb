import { isOpenKind, mayMove, type Stage } from '@mantel/domain/projects/pipeline'
import type { projectsApi } from '@mantel/domain/projects/projects'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { forbidden, orNotFound, stale } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { companies } from '../../schema/companies/companies.ts'
import { projects } from '../../schema/projects/projects.ts'
import { changesBetween } from '../activity/changes.ts'
import { recordProjectActivity } from '../activity/record-activity.ts'
import { enforceQuota } from '../companies/quotas.ts'
import { lockSettingsShared } from '../companies/settings-lock.ts'
import { getStage, isOpen, stagesOf } from '../companies/stages.ts'
import { type Viewer, visibleProjects } from '../visibility/projects.ts'
import { findPosition, lockPositions, prepareRenumbering } from './board/board-positions.ts'
import { bookingAfterMove } from './booking-date.ts'
import { getProject, lockProject, projectById } from './projects.ts'

type Move = z.output<typeof projectsApi.move.body>

/** Moves a project to a position in a stage. The kind of the stage decides what else changes. */
export async function moveProject(db: Db, viewer: Viewer, id: string, move: Move) {
  const { actor } = viewer
  const { companyId } = actor
  const hasQuota = await enforceQuotaIfReopened(db, viewer, id, move.status)
  const canRenumber = await prepareRenumbering(db, viewer, id, move)
  // After this lock, no one can remove the stage before this transaction ends.
  await lockSettingsShared(db, companyId)
  const stages = await stagesOf(db, companyId)
  const to = getStage(stages, move.status)
  await lockPositions(db, companyId, to.name)
  const before = await lockProject(db, viewer, id)
  if (move.version !== undefined && before.version !== move.version) throw stale('project')
  // The project was closed after enforceQuotaIfReopened() checked.
  if (!hasQuota && isReopened(before, stages, to)) throw stale('project')
  const from = stages.find(({ name }) => name === before.status)
  if (!mayMove(actor, from, to)) throw forbidden()
  const isNewStage = before.status !== to.name
  if (!isNewStage && move.afterId === undefined && move.sortOrder === undefined)
    return getProject(db, viewer, id)

  const booking = isNewStage ? await bookingAfterMove(db, before, to) : {}
  const undone = move.isUndo && isNewStage ? await removeUndoneMove(db, before, to) : null
  await db
    .update(projects)
    .set({
      status: to.name,
      sortOrder: await findPosition(db, viewer, id, move, canRenumber),
      ...booking,
      ...(isNewStage && { cancelReason: to.kind === 'canceled' ? (undone?.reason ?? move.reason) : null }),
    })
    .where(projectById(companyId, id))
  if (isNewStage && !undone) {
    await recordProjectActivity(db, actor, id, {
      action: 'project.stage_changed',
      description: `Moved from ${before.status} to ${to.name}${move.reason ? `: ${move.reason}` : ''}`,
      metadata: {
        from: before.status,
        to: to.name,
        ...(before.cancelReason && { reason: before.cancelReason }),
        changes: changesBetween(before, booking),
      },
    })
  }
  return getProject(db, viewer, id)
}

const undoneMove = z.object({ reason: z.string().optional() })

/**
 * If this move undoes the last one, removes that move's activity and returns what it recorded. Otherwise returns null.
 */
async function removeUndoneMove(db: Db, { id, status }: typeof projects.$inferSelect, to: Stage) {
  const { rows } = await db.execute<{ metadata: unknown }>(
    sql`select remove_undone_move(${id}, ${to.name}, ${status}) as metadata`,
  )
  return undoneMove.nullable().parse(rows[0]?.metadata ?? null)
}

/**
 * Enforces the plan's limit if the move opens a project, which then counts toward the plan again. Returns
 * whether the limit was enforced. Call this before taking any other lock.
 */
async function enforceQuotaIfReopened(db: Db, viewer: Viewer, id: string, status: string) {
  const { companyId } = viewer.actor
  const [now] = await db
    .select({
      needsQuota: sql<boolean>`not ${projects.isSample} and ${projects.archivedAt} is null
        and not ${isOpen(sql`coalesce(${companies.stageKinds} ->> ${projects.status}, 'open')`)}
        and ${isOpen(sql`coalesce(${companies.stageKinds} ->> ${status}, '')`)}`,
    })
    .from(projects)
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .where(and(visibleProjects(viewer), eq(projects.id, id)))
  const { needsQuota } = orNotFound(now, 'Project')
  if (needsQuota) await enforceQuota(db, companyId, 'projects')
  return needsQuota
}

type QuotaFields = { status: string; isSample: boolean; archivedAt: string | null }
function isReopened({ status, isSample, archivedAt }: QuotaFields, stages: Stage[], to: Stage) {
  const from = stages.find(({ name }) => name === status)
  return from !== undefined && !isOpenKind(from.kind) && isOpenKind(to.kind) && !isSample && !archivedAt
}
