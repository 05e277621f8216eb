import { maySeePrices } from '@mantel/domain/permissions'
import { type AnyColumn, and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import { orNotFound } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { files } from '../../schema/files.ts'
import { projectDocuments } from '../../schema/projects/project-documents.ts'
import { projects } from '../../schema/projects/projects.ts'
import { type Viewer, visibleProjects } from '../visibility/projects.ts'

/**
 * Finds a project whose documents the viewer may see. Clients see only their own projects. With a lock, the row does
 * not change until this transaction ends.
 */
export async function findProject(db: Db, viewer: Viewer, id: string, lock?: 'no key update') {
  const query = db
    .select({ id: projects.id, photos: projects.photos, documents: projects.documents })
    .from(projects)
    .where(and(visibleProject(viewer), eq(projects.id, id)))
  const [found] = lock ? await query.for(lock) : await query
  return orNotFound(found, 'Project')
}

/** The columns that the API returns. Only pictures have a width and a height. */
export const documentColumns = {
  id: projectDocuments.id,
  projectId: projectDocuments.projectId,
  fileId: projectDocuments.fileId,
  fileName: projectDocuments.fileName,
  mimeType: projectDocuments.mimeType,
  fileSize: projectDocuments.fileSize,
  type: projectDocuments.type,
  sentToClient: projectDocuments.sentToClient,
  lastModified: projectDocuments.lastModified,
  uploadedBy: projectDocuments.uploadedBy,
  room: projectDocuments.room,
  moment: projectDocuments.moment,
  albumId: projectDocuments.albumId,
  width: files.width,
  height: files.height,
}

export const fileOfDocument = and(
  eq(files.companyId, projectDocuments.companyId),
  eq(files.id, projectDocuments.fileId),
)

/** Selects the documents that the viewer may see. The caller adds the order. */
export const selectDocuments = (db: Db, viewer: Viewer, where: SQL | undefined) =>
  db
    .select(documentColumns)
    .from(projectDocuments)
    .leftJoin(files, fileOfDocument)
    .where(and(visibleDocuments(viewer), where))

function visibleProject(viewer: Viewer): SQL | undefined {
  const { companyId, clientId } = viewer.actor
  if (viewer.scope !== 'self') return visibleProjects(viewer)
  return and(eq(projects.companyId, companyId), sql`${projects.clientId} = ${clientId}`)
}

export function visibleDocuments(viewer: Viewer): SQL | undefined {
  return and(
    eq(projectDocuments.companyId, viewer.actor.companyId),
    hasVisibleProject(viewer, projectDocuments.projectId),
    viewer.scope === 'self' ? eq(projectDocuments.sentToClient, 'true') : undefined,
    withoutPrices(viewer),
  )
}

/** For rows of a project, such as its documents and albums. */
export const hasVisibleProject = (viewer: Viewer, projectId: AnyColumn): SQL | undefined =>
  viewer.scope === 'all'
    ? undefined
    : sql`exists (select from ${projects} where ${and(visibleProject(viewer), eq(projects.id, projectId))})`

/**
 * Invoices and sealed contracts contain amounts, so users without access to prices see only those that they
 * uploaded themselves.
 */
const withoutPrices = ({ actor }: Viewer) =>
  maySeePrices(actor)
    ? undefined
    : or(
        and(ne(projectDocuments.type, 'Invoice'), isNotSealed),
        eq(projectDocuments.uploadedBy, actor.userId),
      )

const isNotSealed = sql`not exists (select from contract_seals s
  where s.company_id = ${projectDocuments.companyId} and s.file_id = ${projectDocuments.fileId})`
