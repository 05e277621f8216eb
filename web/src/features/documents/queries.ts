import { documentsApi, isPhoto, type ProjectDocument } from '@mantel/domain/documents'
import type { Endpoint, Output } from '@mantel/domain/endpoints/endpoint'
import { pipelineApi } from '@mantel/domain/projects/pipeline'
import { projectsApi } from '@mantel/domain/projects/projects'
import type { QueryClient } from '@tanstack/react-query'
import { call, query } from '../../platform/api/api.ts'
import { refreshAfter } from '../../platform/api/refresh.ts'
import { refreshProject } from '../projects/queries.ts'

export type Documents = Output<typeof documentsApi.ofProject>

export const documentsQuery = (projectId: string) =>
  query(documentsApi.ofProject, { params: { id: projectId } })

export const changeDocuments = (
  queries: QueryClient,
  projectId: string,
  change: (documents: Documents) => Documents,
) => queries.setQueryData(documentsQuery(projectId).queryKey, (documents) => documents && change(documents))

/** Adds photos at the end and documents at the top, in the same order as the server. */
function addTo({ photos, albums, documents }: Documents, added: ProjectDocument): Documents {
  const others = (list: ProjectDocument[]) => list.filter(({ id }) => id !== added.id)
  return isPhoto(added)
    ? { documents, albums, photos: [...others(photos), added] }
    : { photos, albums, documents: [added, ...others(documents)] }
}

/** Fetches the project, because its cover and version change. If that fails, the next visit fetches it. */
export function refreshAfterDocuments(queries: QueryClient, endpoint: Endpoint, projectId: string) {
  void refreshProject(queries, projectId).catch(() => {})
  void refreshAfter(queries, endpoint, [documentsApi.ofProject, projectsApi.get, pipelineApi.board])
}

/** What an uploaded photo shows: the room, and whether it is before or after staging. And the album for it. */
export type PhotoTags = Partial<Pick<ProjectDocument, 'room' | 'moment' | 'albumId'>>

/** Turns a complete upload into a photo or document of the project. */
export async function addUpload(
  queries: QueryClient,
  projectId: string,
  uploadId: string,
  tags: PhotoTags = {},
) {
  const added = await call(documentsApi.add, { params: { id: projectId }, body: { uploadId, ...tags } })
  changeDocuments(queries, projectId, (documents) => addTo(documents, added))
  refreshAfterDocuments(queries, documentsApi.add, projectId)
  return added
}
