import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import { orNotFound } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { files } from '../../schema/files.ts'
import { projectDocuments } from '../../schema/projects/project-documents.ts'
import { projects } from '../../schema/projects/projects.ts'
import { seenBy, seesPrices, type Viewer } from '../visibility/projects.ts'

/** A project whose papers somebody sees: for a client, one of their own. */
export async function findProject(db: Db, viewer: Viewer, id: string, lock?: 'update') {
  const asked = db
    .select({ id: projects.id, photos: projects.photos, documents: projects.documents })
    .from(projects)
    .where(and(projectSeenBy(viewer), eq(projects.id, id)))
  const [found] = lock ? await asked.for(lock) : await asked
  return orNotFound(found, 'Project')
}

/** A document as the product shows one, with the size of a picture. */
export const shown = {
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
  width: files.width,
  height: files.height,
}

export const fileOfDocument = and(
  eq(files.companyId, projectDocuments.companyId),
  eq(files.id, projectDocuments.fileId),
)

/** The caller says which, and in what order. */
export const selectDocuments = (db: Db, viewer: Viewer, where: SQL | undefined) =>
  db
    .select(shown)
    .from(projectDocuments)
    .leftJoin(files, fileOfDocument)
    .where(and(documentSeenBy(viewer), where))

function projectSeenBy(viewer: Viewer): SQL | undefined {
  const { companyId, clientId } = viewer.actor
  if (viewer.scope !== 'self') return seenBy(viewer)
  return and(eq(projects.companyId, companyId), sql`${projects.clientId} = ${clientId}`)
}

export function documentSeenBy(viewer: Viewer): SQL | undefined {
  const ofSeenProject = sql`exists (select from ${projects} where ${and(
    projectSeenBy(viewer),
    eq(projects.id, projectDocuments.projectId),
  )})`
  return and(
    eq(projectDocuments.companyId, viewer.actor.companyId),
    viewer.scope === 'all' ? undefined : ofSeenProject,
    viewer.scope === 'self' ? eq(projectDocuments.sentToClient, 'true') : undefined,
    withoutPrices(viewer),
  )
}

/**
 * An invoice is made of amounts, and on a sealed contract they are printed: whoever may not know them sees only what they
 * brought themselves.
 */
const withoutPrices = ({ actor }: Viewer) =>
  seesPrices(actor)
    ? undefined
    : or(
        and(ne(projectDocuments.type, 'Invoice'), isNotSealed),
        eq(projectDocuments.uploadedBy, actor.userId),
      )

const isNotSealed = sql`not exists (select from contract_seals s
  where s.company_id = ${projectDocuments.companyId} and s.file_id = ${projectDocuments.fileId})`
