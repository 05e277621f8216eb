import { Readable } from 'node:stream'
import type { PreviewSize } from '@mantel/domain/files'
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { orNotFound } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { fileHeaders, previewHeaders } from '../../platform/files/headers.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import { contractSeals } from '../../schema/contracts/contract-signing.ts'
import { files } from '../../schema/files.ts'
import { projectDocuments } from '../../schema/projects/project-documents.ts'
import type { Viewer } from '../visibility/projects.ts'
import { discardFile } from './jobs.ts'
import { readSealed } from './sealed-files.ts'
import { visibleFiles } from './visibility.ts'

type Deps = { files: FileStore; emailSettings: { secrets: SecretBox } }

export async function openFile(db: Db, { files: store, emailSettings }: Deps, viewer: Viewer, id: string) {
  const { storageKey, name, mimeType, size } = await findFile(db, viewer, id)
  const sealed = await findSeal(db, viewer.actor.companyId, id)
  const content = sealed
    ? Readable.from([await readSealed(db, emailSettings.secrets, store, { storageKey, ...sealed })])
    : await store.get(storageKey)
  return { headers: fileHeaders({ name, type: mimeType, size }), content }
}

/** Returns the hash and contract that a sealed file must match, or undefined for any other file. */
async function findSeal(db: Db, companyId: string, fileId: string) {
  const [sealed] = await db
    .select({ sha256: contractSeals.sha256, contractId: contractSeals.contractId })
    .from(contractSeals)
    .where(and(eq(contractSeals.companyId, companyId), eq(contractSeals.fileId, fileId)))
  return sealed
}

/** Opens a preview of a picture. Everyone who may see the picture may see its previews. */
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
 * Hides files and their previews at once. The bytes are deleted a day later, so that a running backup still finds them.
 */
export async function removeFiles(db: Db, companyId: string, ids: string[]) {
  const matches = or(inArray(files.id, ids), inArray(files.previewOf, ids))
  const removed = await db
    .update(files)
    .set({ removedAt: sql`now()` })
    .where(and(eq(files.companyId, companyId), matches, isNull(files.removedAt)))
    .returning({ id: files.id, previewOf: files.previewOf })
  const runAt = new Date(Date.now() + 24 * 60 * 60 * 1000)
  for (const { id: fileId, previewOf } of removed)
    if (!previewOf) await enqueue(db, discardFile, { fileId }, { runAt })
  return removed
}

/** Removes the files of a project. Call this before deleting the project, which also deletes its documents. */
export async function removeFilesOfProject(db: Db, companyId: string, projectId: string) {
  const documents = await db
    .select({ fileId: projectDocuments.fileId })
    .from(projectDocuments)
    .where(and(eq(projectDocuments.companyId, companyId), eq(projectDocuments.projectId, projectId)))
  const ids = documents.flatMap(({ fileId }) => fileId ?? [])
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
        visibleFiles(actor, scope),
      ),
    )
  return orNotFound(found, 'File')
}
