import { type documentsApi, isPhoto } from '@mantel/domain/documents'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../platform/database/connect.ts'
import { pageOf, readCursor, timestampValue } from '../../platform/database/paging.ts'
import { files } from '../../schema/files.ts'
import { projectDocuments } from '../../schema/projects/project-documents.ts'
import { projects } from '../../schema/projects/projects.ts'
import { findClient } from '../clients/clients.ts'
import type { Viewer } from '../visibility/projects.ts'
import { fillAlbums, selectAlbums } from './albums/list-albums.ts'
import { withSeals } from './document-seals.ts'
import { sortPhotos } from './sort-photos.ts'
import {
  documentColumns,
  fileOfDocument,
  findProject,
  selectDocuments,
  visibleDocuments,
} from './visibility.ts'

type PageQuery = z.output<typeof documentsApi.ofClient.query>

/** Lists a project's photos in their manual order, and its documents newest first. */
export async function listProjectDocuments(db: Db, viewer: Viewer, projectId: string) {
  const { photos } = await findProject(db, viewer, projectId)
  const [documents, albums] = await Promise.all([
    selectDocuments(db, viewer, eq(projectDocuments.projectId, projectId)).orderBy(
      desc(projectDocuments.createdAt),
      desc(projectDocuments.id),
    ),
    selectAlbums(db, viewer, projectId),
  ])
  const all = await withSeals(db, viewer.actor.companyId, documents)
  const sorted = sortPhotos(all.filter(isPhoto).reverse(), photos)
  return {
    photos: sorted,
    albums: fillAlbums(viewer, albums, sorted),
    documents: all.filter((document) => !isPhoto(document)),
  }
}

/** Lists the documents, without pictures, of the client's projects that the viewer may see, newest first. */
export async function listClientDocuments(
  db: Db,
  viewer: Viewer,
  clientId: string,
  { limit, cursor }: PageQuery,
) {
  const after = readCursor(cursor, timestampValue)
  await findClient(db, viewer, clientId)
  const { companyId, projectId, createdAt, id } = projectDocuments
  const rows = await db
    .select({ ...documentColumns, projectTitle: projects.title, createdAt })
    .from(projectDocuments)
    .innerJoin(projects, and(eq(projects.companyId, companyId), eq(projects.id, projectId)))
    .leftJoin(files, fileOfDocument)
    .where(
      and(
        visibleDocuments(viewer),
        eq(projects.clientId, clientId),
        isNull(files.width),
        after ? sql`(${createdAt}, ${id}) < (${after.value}, ${after.id})` : undefined,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1)
  return pageOf(await withSeals(db, viewer.actor.companyId, rows), limit, (row) => ({
    value: row.createdAt,
    id: row.id,
  }))
}
