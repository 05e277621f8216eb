import { documentsApi, isPhoto, type ProjectDocument } from '@mantel/domain/documents'
import type { Output } from '@mantel/domain/endpoint'
import type { QueryClient } from '@tanstack/react-query'
import { call, query } from '../../platform/api/api.ts'
import { refreshProject } from '../projects/queries.ts'

export type Documents = Output<typeof documentsApi.ofProject>

export const documentsQuery = (projectId: string) =>
  query(documentsApi.ofProject, { params: { id: projectId } })

export const changeDocuments = (
  queries: QueryClient,
  projectId: string,
  change: (documents: Documents) => Documents,
) => queries.setQueryData(documentsQuery(projectId).queryKey, (documents) => documents && change(documents))

/** Photos come at the end, papers on top, as the server lists them. */
function addTo({ photos, papers }: Documents, added: ProjectDocument): Documents {
  const others = (list: ProjectDocument[]) => list.filter(({ id }) => id !== added.id)
  return isPhoto(added)
    ? { papers, photos: [...others(photos), added] }
    : { photos, papers: [added, ...others(papers)] }
}

/** Its cover, its version and its story have moved on. That this is not known yet keeps nobody from going on. */
export function touchProject(queries: QueryClient, projectId: string) {
  void refreshProject(queries, projectId).catch(() => {})
  // Its client has the paper in their list, too.
  void queries.invalidateQueries({ queryKey: [documentsApi.ofClient.path] })
}

/** An upload that has arrived becomes a photo or a paper of the project. */
export async function takeUpload(queries: QueryClient, projectId: string, uploadId: string) {
  const added = await call(documentsApi.add, { params: { id: projectId }, body: { uploadId } })
  changeDocuments(queries, projectId, (documents) => addTo(documents, added))
  touchProject(queries, projectId)
  return added
}
