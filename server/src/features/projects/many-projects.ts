import type { manyProjectsApi } from '@mantel/domain/projects/many-projects'
import { and, asc, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { changeEach, distinctItems } from '../../platform/database/change-each.ts'
import type { Db } from '../../platform/database/connect.ts'
import { projects } from '../../schema/projects/projects.ts'
import { lockCompany } from '../companies/quotas.ts'
import { lockSettingsShared } from '../companies/settings-lock.ts'
import { changeTags } from '../tags/change-tags.ts'
import { type Viewer, visibleProjects } from '../visibility/projects.ts'
import { archiveProject, restoreProject } from './archive-project.ts'
import { lockPositions } from './board/board-positions.ts'
import { changeMembers, requireActiveUsers } from './members.ts'
import { moveProject } from './move-project.ts'
import { editProject, lockProject } from './projects.ts'

type Body<Name extends keyof typeof manyProjectsApi> = z.output<(typeof manyProjectsApi)[Name]['body']>

/** Moves the last project first, so that the projects end up at the top of the stage in the given order. */
export async function moveMany(db: Db, viewer: Viewer, { items, ...move }: Body<'move'>) {
  const { companyId } = viewer.actor
  await lockCompany(db, companyId)
  await lockSettingsShared(db, companyId)
  for (const stage of [...new Set(items.map(({ status }) => status))].sort())
    await lockPositions(db, companyId, stage)
  return changeProjects(db, viewer, items.toReversed(), (nested, { id, ...item }) =>
    moveProject(nested, viewer, id, { ...item, ...move }),
  )
}

export const archiveMany = (db: Db, viewer: Viewer, { ids }: Body<'archive'>) =>
  changeProjects(db, viewer, itemsWith(ids), (nested, { id }) => archiveProject(nested, viewer, id))

export const restoreMany = (db: Db, viewer: Viewer, { ids }: Body<'restore'>) =>
  changeProjects(db, viewer, itemsWith(ids), (nested, { id }) => restoreProject(nested, viewer, id))

export const setTypeOfMany = (db: Db, viewer: Viewer, { items }: Body<'setType'>) =>
  changeProjects(db, viewer, items, (nested, { id, ...edit }) => editProject(nested, viewer, id, edit))

export const tagMany = (db: Db, viewer: Viewer, { items }: Body<'tag'>) =>
  changeProjects(db, viewer, items, async (nested, { id, ...change }) => {
    const { tags, version } = await lockProject(nested, viewer, id)
    return editProject(nested, viewer, id, { tags: changeTags(tags, change), version })
  })

export async function assignMany(db: Db, viewer: Viewer, { items }: Body<'assign'>) {
  await requireActiveUsers(
    db,
    viewer.actor.companyId,
    items.flatMap(({ add }) => add),
  )
  return changeProjects(db, viewer, items, (nested, { id, ...change }) =>
    changeMembers(nested, viewer, id, change),
  )
}

const itemsWith = (ids: readonly string[]) => ids.map((id) => ({ id }))

/**
 * Locks all of the projects before the first is changed, in the order of their ids. If one of them does not exist,
 * nothing is changed.
 */
async function changeProjects<Item extends { id: string }>(
  db: Db,
  viewer: Viewer,
  given: readonly Item[],
  change: Parameters<typeof changeEach<Item>>[4],
) {
  const items = distinctItems(given)
  await lockCompany(db, viewer.actor.companyId)
  const rows = await db
    .select({ id: projects.id, version: projects.version })
    .from(projects)
    .where(
      and(
        visibleProjects(viewer),
        inArray(
          projects.id,
          items.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(projects.id))
    .for('no key update')
  const versions = new Map(rows.map(({ id, version }) => [id, version]))
  return changeEach(db, items, versions, 'Project', change)
}
