import { activityApi } from '@mantel/domain/activity'
import { clientsApi } from '@mantel/domain/clients'
import type { Endpoint, Input, Output } from '@mantel/domain/endpoints/endpoint'
import { type ProjectOnPage, projectsApi } from '@mantel/domain/projects/projects'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, query } from '../../platform/api/api.ts'
import { refreshAfter } from '../../platform/api/refresh.ts'
import type { EditableKind } from '../../platform/saving/edits.ts'
import * as copy from './copy.ts'
import { removeFromBoard, updateBoard } from './move/board-cache.ts'
import { updateBoards } from './move/board-query.ts'

/** The filters of the list, by the names of the API. */
export type ProjectCriteria = NonNullable<Input<typeof projectsApi.summary>['query']>

export const projectsSummary = (criteria: ProjectCriteria) => query(projectsApi.summary, { query: criteria })
export const projectQuery = (id: string) => query(projectsApi.get, { params: { id } })
export const projectRemovalQuery = (id: string) => query(projectsApi.removal, { params: { id } })
export const clientSearchQuery = (search: string) => query(clientsApi.list, { query: { search, limit: 6 } })

export const useCreateProject = () => useProjectChange(projectsApi.create)
export const useArchiveProject = () => useProjectChange(projectsApi.archive)
export const useRestoreProject = () => useProjectChange(projectsApi.restore)
export const useDuplicateProject = () => useProjectChange(projectsApi.duplicate)
export const useSetMembers = () => useProjectChange(projectsApi.setMembers)

export function useRemoveProject() {
  const queries = useQueryClient()
  return useMutation<void, Error, string>({
    mutationFn: (id) => call(projectsApi.remove, { params: { id } }),
    onSuccess: (_, id) => {
      updateBoards(queries, (board) => removeFromBoard(board, id))
      void refreshAfter(queries, projectsApi.remove)
    },
  })
}

/** Saves inline edits on the project's page and in the peek panel. */
export const projectEdits: EditableKind = {
  get: projectsApi.get,
  edit: projectsApi.edit,
  activity: activityApi.ofProject,
  fallback: copy.projectNotSaved,
  onSaved: (queries) => refreshAfterProject(queries, projectsApi.edit),
}

type ProjectEndpoint = Endpoint & { response: typeof projectsApi.get.response }

/** For endpoints that return the updated project: caches it for its page and the boards, and refreshes other queries. */
function useProjectChange<E extends ProjectEndpoint>(endpoint: E) {
  const queries = useQueryClient()
  return useMutation<ProjectOnPage, Error, Input<E>>({
    mutationFn: async (input) => (await call(endpoint, input)) as Output<ProjectEndpoint>,
    onSuccess: (project) => {
      cacheProject(queries, project)
      refreshAfterProject(queries, endpoint)
    },
  })
}

/** Updates the project in the cache of its page and in the cached boards. */
export function cacheProject(queries: QueryClient, project: ProjectOnPage) {
  queries.setQueryData(projectQuery(project.id).queryKey, project)
  updateBoards(queries, (board) => updateBoard(board, project))
}

/**
 * Fetches again what only the server can compute, such as lists and totals. Skips the project's page, which the caller
 * has already updated.
 */
export const refreshAfterProject = (queries: QueryClient, endpoint: Endpoint) =>
  void refreshAfter(queries, endpoint, [projectsApi.get])

/** Fetches the project again after a change whose result only the server knows, such as its cover or version. */
export const refreshProject = async (queries: QueryClient, id: string) =>
  cacheProject(queries, await queries.fetchQuery({ ...projectQuery(id), staleTime: 0 }))
