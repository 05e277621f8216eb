import { isPhoto, type ProjectDocument } from '@mantel/domain/documents'
import { desc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { projectDocuments } from '../../schema/project-documents.ts'
import type { Viewer } from '../projects/seeing.ts'
import { findProject, selectDocuments } from './seeing.ts'

/** Photos in the order that somebody gave them, papers by when they came. */
export async function documentsOfProject(db: Db, viewer: Viewer, projectId: string) {
  const { photos } = await findProject(db, viewer, projectId)
  const all = await selectDocuments(db, viewer, eq(projectDocuments.projectId, projectId)).orderBy(
    desc(projectDocuments.createdAt),
    desc(projectDocuments.id),
  )
  return {
    photos: inOrder(all.filter(isPhoto).reverse(), photos),
    papers: all.filter((document) => !isPhoto(document)),
  }
}

/** Those that are not on the list come behind it, the oldest first, as if they had been added to it. */
export function inOrder(photos: ProjectDocument[], ids: string[]): ProjectDocument[] {
  const places = new Map(ids.map((id, place) => [id, place]))
  const placeOf = ({ id }: ProjectDocument) => places.get(id) ?? ids.length
  return photos.toSorted((one, other) => placeOf(one) - placeOf(other))
}
