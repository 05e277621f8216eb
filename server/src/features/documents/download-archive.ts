import { Readable } from 'node:stream'
import type { Download } from '@mantel/domain/endpoints/endpoint'
import { maxArchive } from '@mantel/domain/many-documents'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { conflict, orNotFound, tooMany } from '../../errors.ts'
import type { Databases, Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { fileHeaders, servedName } from '../../platform/files/headers.ts'
import { streamZip } from '../../platform/files/zip/stream-zip.ts'
import { uniqueNames } from '../../platform/files/zip/unique-names.ts'
import { type Budget, takeFromBudget } from '../../platform/rate-limit.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import { contractSeals } from '../../schema/contracts/contract-signing.ts'
import { files } from '../../schema/files.ts'
import { projectDocuments } from '../../schema/projects/project-documents.ts'
import { projects } from '../../schema/projects/projects.ts'
import { readSealed } from '../files/sealed-files.ts'
import type { Viewer } from '../visibility/projects.ts'
import { fileOfDocument, visibleDocuments } from './visibility.ts'

type Deps = { databases: Databases; files: FileStore; emailSettings: { secrets: SecretBox } }
type Packed = Awaited<ReturnType<typeof selectFiles>>[number]

const archives: Budget = { calls: 20, seconds: 10 * 60 }

/** Packs documents into one archive while it is sent, so that the server never holds more than a piece of one file. */
export async function downloadArchive(deps: Deps, viewer: Viewer, given: string[]): Promise<Download> {
  const { actor } = viewer
  const wait = await takeFromBudget(deps.databases.gate, 'archives', actor.userId, archives)
  if (wait > 0) throw tooMany(wait)
  const ids = [...new Set(given.map((id) => id.toLowerCase()))]
  const found = await inReading(deps, viewer, async (db) => {
    const rows = new Map((await selectFiles(db, viewer, ids)).map((row) => [row.id, row]))
    return ids.map((id) => orNotFound(rows.get(id), 'Document'))
  })
  if (found.reduce((sum, { size }) => sum + size, 0) > maxArchive.bytes)
    throw conflict('You can download up to 500 MB at once. Select fewer files.')
  // Checks the sealed files before the archive begins, because a refusal after that could only break off the download.
  for (const file of found) if (file.sha256) await openFile(deps, viewer, file)
  const names = uniqueNames(found.map(({ name, mimeType }) => servedName(name, mimeType)))
  const entries = found.map((file, index) => ({
    name: names[index] ?? file.name,
    modifiedAt: new Date(file.lastModified),
    open: () => openFile(deps, viewer, file),
  }))
  const [first] = found
  return {
    headers: fileHeaders({ name: `${first?.projectTitle ?? 'Files'}.zip`, type: 'application/zip' }),
    content: Readable.from(streamZip(entries)),
  }
}

async function openFile(deps: Deps, viewer: Viewer, { storageKey, sha256, contractId }: Packed) {
  if (!sha256 || !contractId) return deps.files.get(storageKey)
  const sealed = { storageKey, sha256, contractId }
  const bytes = await inReading(deps, viewer, (db) =>
    readSealed(db, deps.emailSettings.secrets, deps.files, sealed),
  )
  return Readable.from([bytes])
}

const inReading = <T>({ databases }: Deps, { actor }: Viewer, read: (db: Db) => Promise<T>) =>
  inTransaction(databases.runtime, actor, read, { readOnly: true })

/** Leaves out documents that are stored in a drive of the company and not here. */
const selectFiles = (db: Db, viewer: Viewer, ids: string[]) =>
  db
    .select({
      id: projectDocuments.id,
      lastModified: projectDocuments.lastModified,
      projectTitle: projects.title,
      name: files.name,
      mimeType: files.mimeType,
      size: files.size,
      storageKey: files.storageKey,
      sha256: contractSeals.sha256,
      contractId: contractSeals.contractId,
    })
    .from(projectDocuments)
    .innerJoin(files, and(fileOfDocument, isNull(files.removedAt)))
    .innerJoin(
      projects,
      and(eq(projects.companyId, projectDocuments.companyId), eq(projects.id, projectDocuments.projectId)),
    )
    .leftJoin(
      contractSeals,
      and(eq(contractSeals.companyId, projectDocuments.companyId), eq(contractSeals.fileId, files.id)),
    )
    .where(and(visibleDocuments(viewer), inArray(projectDocuments.id, ids)))
