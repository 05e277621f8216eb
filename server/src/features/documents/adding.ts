import { type documentsApi, isPhoto, type ProjectDocument } from '@mantel/domain/documents'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict } from '../../errors.ts'
import { type Db, only } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { projectDocuments } from '../../schema/project-documents.ts'
import { projects } from '../../schema/projects.ts'
import { recordOnProject } from '../activity/recording.ts'
import type { RecordedFile } from '../files/receiving.ts'
import { one } from '../projects/projects.ts'
import type { Viewer } from '../projects/seeing.ts'
import { type Deps, takeUpload } from '../uploads/taking.ts'
import { findProject, selectDocuments } from './seeing.ts'

type Add = z.output<typeof documentsApi.add.body>

/** Makes a document of an upload. A client's own is shared with them, or they would not see what they gave. */
export async function addDocument(deps: Deps, viewer: Viewer, projectId: string, { uploadId, type }: Add) {
  const { actor, scope } = viewer
  // Before the bytes are looked at: whoever does not see the project need not wait to be told.
  await inTransaction(deps.databases.runtime, actor, (db) => findProject(db, viewer, projectId))
  return takeUpload(deps, actor, uploadId, async (db, keep) => {
    const project = await findProject(db, viewer, projectId, 'update')
    const file = await keep()
    const isFromClient = scope === 'self'
    const added = await insertDocument(db, viewer, projectId, file, {
      type: isFromClient ? 'Other' : type,
      sentToClient: isFromClient ? 'true' : 'false',
    })
    await putOnList(db, viewer, project, added)
    await recordOnProject(db, actor, projectId, {
      action: 'document.uploaded',
      description: `Added ${isPhoto(added) ? 'the photo ' : ''}“${added.fileName}”`,
      metadata: { documentId: added.id },
    })
    return added
  })
}

type Kind = Pick<ProjectDocument, 'type' | 'sentToClient'>

async function insertDocument(db: Db, viewer: Viewer, projectId: string, file: RecordedFile, kind: Kind) {
  const { companyId, userId } = viewer.actor
  const { id } = only(
    await db
      .insert(projectDocuments)
      .values({
        companyId,
        projectId,
        fileId: file.id,
        fileName: file.name,
        mimeType: file.mimeType,
        fileSize: file.size,
        uploadedBy: userId,
        ...kind,
      })
      .returning({ id: projectDocuments.id }),
  )
  return only(await selectDocuments(db, viewer, eq(projectDocuments.id, id)))
}

const most = 1000

/** Under the project's lock: of two that come at once, each stands on the list. */
async function putOnList(
  db: Db,
  { actor }: Viewer,
  project: { id: string; photos: string[]; documents: string[] },
  added: ProjectDocument,
) {
  const list = isPhoto(added) ? 'photos' : 'documents'
  if (project[list].length >= most)
    throw conflict(
      `A project holds up to 1,000 ${isPhoto(added) ? 'photos' : 'papers'}. Please delete some first.`,
    )
  await db
    .update(projects)
    .set({ [list]: sql`array_append(${projects[list]}, ${added.id}::text)` })
    .where(one(actor.companyId, project.id))
}
