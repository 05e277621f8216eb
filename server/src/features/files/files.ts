import { Readable } from 'node:stream'
import type { PreviewSize } from '@mantel/domain/files'
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { orNotFound } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { fileHeaders, previewHeaders } from '../../platform/files/headers.ts'
import type { FileStore } from '../../platform/files/store.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { contractSeals } from '../../schema/contracts/contract-signing.ts'
import { files } from '../../schema/files.ts'
import { projectDocuments } from '../../schema/projects/project-documents.ts'
import type { Viewer } from '../visibility/projects.ts'
import { discardFile } from './jobs.ts'
import { readSealed } from './sealed-files.ts'
import { visibleTo } from './visibility.ts'

export async function openFile(db: Db, store: FileStore, viewer: Viewer, id: string) {
  const { storageKey, name, mimeType, size } = await findFile(db, viewer, id)
  const sha256 = await sealOf(db, viewer.actor.companyId, id)
  const content = sha256
    ? Readable.from([await readSealed(store, { storageKey, sha256 })])
    : await store.get(storageKey)
  return { headers: fileHeaders({ name, type: mimeType, size }), content }
}

/** What the bytes of a sealed contract have to come to. */
async function sealOf(db: Db, companyId: string, fileId: string) {
  const [sealed] = await db
    .select({ sha256: contractSeals.sha256 })
    .from(contractSeals)
    .where(and(eq(contractSeals.companyId, companyId), eq(contractSeals.fileId, fileId)))
  return sealed?.sha256
}

/** Seen by whoever sees the picture that it was made of, and only under that one's id. */
export async function openPreview(
  db: Db,
  store: FileStore,
  viewer: Viewer,
  id: string,
  previewSize: PreviewSize,
) {
  const original = await findFile(db, viewer, id)
  const [found] = await db
    .select({ storageKey: files.storageKey, size: files.size })
    .from(files)
    .where(
      and(
        eq(files.companyId, viewer.actor.companyId),
        eq(files.previewOf, original.id),
        eq(files.previewSize, previewSize),
      ),
    )
  const { storageKey, size } = orNotFound(found, 'Preview')
  return { headers: previewHeaders({ size }), content: await store.get(storageKey) }
}

/**
 * Gone for people at once, with their previews; the bytes stay for a day, so that a backup under way still finds them.
 */
export async function removeFiles(db: Db, companyId: string, ids: string[]) {
  const which = or(inArray(files.id, ids), inArray(files.previewOf, ids))
  const removed = await db
    .update(files)
    .set({ removedAt: sql`now()` })
    .where(and(eq(files.companyId, companyId), which, isNull(files.removedAt)))
    .returning({ id: files.id, previewOf: files.previewOf })
  const runAt = new Date(Date.now() + 24 * 60 * 60 * 1000)
  for (const { id: fileId, previewOf } of removed)
    if (!previewOf) await enqueue(db, discardFile, { fileId }, { runAt })
  return removed
}

/** Before the project goes, and its documents with it. */
export async function removeFilesOfProject(db: Db, companyId: string, projectId: string) {
  const papers = await db
    .select({ fileId: projectDocuments.fileId })
    .from(projectDocuments)
    .where(and(eq(projectDocuments.companyId, companyId), eq(projectDocuments.projectId, projectId)))
  const ids = papers.flatMap(({ fileId }) => fileId ?? [])
  if (ids.length > 0) await removeFiles(db, companyId, ids)
}

async function findFile(db: Db, { actor, scope }: Viewer, id: string) {
  const [found] = await db
    .select()
    .from(files)
    .where(
      and(
        eq(files.companyId, actor.companyId),
        eq(files.id, id),
        isNull(files.previewOf),
        isNull(files.removedAt),
        visibleTo(actor, scope),
      ),
    )
  return orNotFound(found, 'File')
}
