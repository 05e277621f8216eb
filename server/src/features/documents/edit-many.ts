import type { ProjectDocument } from '@mantel/domain/documents'
import type { ChangedMany } from '@mantel/domain/endpoints/many'
import type { manyDocumentsApi } from '@mantel/domain/many-documents'
import type { z } from 'zod'
import { orNotFound } from '../../errors.ts'
import { distinctItems } from '../../platform/database/change-each.ts'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { projectDocuments } from '../../schema/projects/project-documents.ts'
import { changesBetween } from '../activity/changes.ts'
import { recordProjectActivity } from '../activity/record-activity.ts'
import type { Viewer } from '../visibility/projects.ts'
import { type Albums, albumOf, lockAlbums } from './albums/find-album.ts'
import { describeEdit } from './describe-edit.ts'
import { documentById } from './documents.ts'
import { reasonAgainst } from './edit-document.ts'
import { lockDocuments, lockProjectsOfDocuments } from './lock-documents.ts'
import { roomAsWritten } from './rooms.ts'

type Body = z.output<typeof manyDocumentsApi.edit.body>
type Change = { before: ProjectDocument; after: ProjectDocument }

/**
 * Changes several documents. One that cannot be changed is returned with the reason, and the others are still changed.
 * If one of them does not exist, nothing is changed.
 */
export async function editMany(db: Db, viewer: Viewer, { items: given }: Body): Promise<ChangedMany> {
  const items = distinctItems(given)
  const ids = items.map(({ id }) => id)
  await lockProjectsOfDocuments(db, viewer, ids)
  const albums = await lockAlbums(
    db,
    viewer.actor.companyId,
    items.map(({ albumId }) => albumId),
  )
  const documents = await lockDocuments(db, viewer, ids)
  const result: ChangedMany = { changed: [], failed: [] }
  const changes: Change[] = []
  for (const { id, ...input } of items) {
    const before = orNotFound(documents.get(id), 'Document')
    const edit = {
      ...input,
      ...(input.room && { room: await roomIn(before, input.room) }),
      ...(input.albumId && { albumId: albumOf(albums, before.projectId, input.albumId).id }),
    }
    if (changesBetween(before, edit).length === 0) continue
    const reason = reasonAgainst(before, edit)
    if (reason) {
      result.failed.push({ id, reason })
      continue
    }
    const { version } = requireRow(
      await db
        .update(projectDocuments)
        .set(edit)
        .where(documentById(viewer, id))
        .returning({ version: projectDocuments.version }),
    )
    result.changed.push({ id, version })
    changes.push({ before, after: { ...before, ...edit } })
  }
  await recordChanges(db, viewer, changes, albums)
  return result

  async function roomIn({ projectId }: ProjectDocument, room: string) {
    return roomAsWritten(db, viewer.actor.companyId, projectId, room)
  }
}

/** Records one entry per project for the same change, so that sharing twenty photos does not add twenty entries. */
async function recordChanges(db: Db, { actor }: Viewer, changes: readonly Change[], albums: Albums) {
  const entries = changes.flatMap(({ before, after }) =>
    describeEdit(before, after, albums).map((entry) => ({
      ...entry,
      id: after.id,
      projectId: after.projectId,
    })),
  )
  const groups = new Map<string, typeof entries>()
  for (const entry of entries) {
    const key = [entry.projectId, entry.action, entry.many(0)].join()
    groups.set(key, [...(groups.get(key) ?? []), entry])
  }
  for (const group of groups.values()) {
    const [first] = group
    if (!first) continue
    const { projectId, action, one, many } = first
    await recordProjectActivity(db, actor, projectId, {
      action,
      description: group.length === 1 ? one : many(group.length),
      metadata: { documentIds: group.map(({ id }) => id) },
    })
  }
}
