import { asc, inArray } from 'drizzle-orm'
import { orNotFound } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { projectDocuments } from '../../schema/projects/project-documents.ts'
import { lockProjectShared } from '../projects/projects.ts'
import type { Viewer } from '../visibility/projects.ts'
import { withSeals } from './document-seals.ts'
import { selectDocuments } from './visibility.ts'

/** Locks the projects of documents in the order of their ids. */
export async function lockProjectsOfDocuments(db: Db, viewer: Viewer, ids: string[]) {
  const found = await selectDocuments(db, viewer, inArray(projectDocuments.id, ids))
  const projectIds = new Set(found.map(({ projectId }) => projectId))
  for (const projectId of [...projectIds].sort())
    await lockProjectShared(db, viewer.actor.companyId, projectId)
}

/** Locks documents in the order of their ids. The caller holds the locks of their projects. */
export async function lockDocuments(db: Db, viewer: Viewer, ids: string[]) {
  const rows = await selectDocuments(db, viewer, inArray(projectDocuments.id, ids))
    .orderBy(asc(projectDocuments.id))
    .for('no key update', { of: projectDocuments })
  const documents = new Map((await withSeals(db, viewer.actor.companyId, rows)).map((row) => [row.id, row]))
  for (const id of ids) orNotFound(documents.get(id), 'Document')
  return documents
}
