import { activityApi } from '@mantel/domain/activity'
import { clientsApi } from '@mantel/domain/clients'
import { dashboardApi } from '@mantel/domain/dashboard'
import { documentsApi } from '@mantel/domain/documents'
import type { Endpoint, Input, Output } from '@mantel/domain/endpoint'
import { pipelineApi } from '@mantel/domain/projects/pipeline'
import { type ProjectOnPage, projectsApi, type projectViews } from '@mantel/domain/projects/projects'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, query } from '../../platform/api/api.ts'
import type { EditableKind } from '../../platform/saving/edits.tsx'
import { keepOnBoard } from './move/board-cache.ts'

export type Narrowing = {
  search?: string
  type?: string
  status?: string
  source?: string
  memberId?: string
  view: (typeof projectViews)[number]
}

// A moved card shifts thousands of others by one; to compare them place by place would take longer than to draw them.
export const boardQuery = queryOptions({ ...query(pipelineApi.board, {}), structuralSharing: false })
export const projectsSummary = (narrowing: Narrowing) => query(projectsApi.summary, { query: narrowing })
export const projectQuery = (id: string) => query(projectsApi.get, { params: { id } })
export const clientsFoundQuery = (search: string) => query(clientsApi.list, { query: { search, limit: 6 } })

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
      queries.setQueryData(
        boardQuery.queryKey,
        (board) => board && { ...board, cards: board.cards.filter((card) => card.id !== id) },
      )
      refreshSums(queries)
    },
  })
}

/** Field by field, as on its page and beside a list. */
export const projectEdits: EditableKind = {
  get: projectsApi.get,
  edit: projectsApi.edit,
  otherwise: 'The project could not be saved',
  onSaved: (queries) => refreshSums(queries),
}

type Answering = Endpoint & { response: typeof projectsApi.get.response }

/** A change whose answer is the project as it is now: every place that shows it is told at once. */
function useProjectChange<E extends Answering>(endpoint: E) {
  const queries = useQueryClient()
  return useMutation<ProjectOnPage, Error, Input<E>>({
    mutationFn: async (input) => (await call(endpoint, input)) as Output<Answering>,
    onSuccess: (project) => keepProject(queries, project),
  })
}

/** Written through to the page and the board; what only the server can sort or sum is asked for again. */
export const keepProject = (queries: QueryClient, project: ProjectOnPage) => keepProjects(queries, [project])

export function keepProjects(queries: QueryClient, projects: readonly ProjectOnPage[]) {
  for (const project of projects) {
    queries.setQueryData(projectQuery(project.id).queryKey, project)
    queries.setQueryData(boardQuery.queryKey, (board) => board && keepOnBoard(board, project))
  }
  refreshSums(queries)
}

/** Something in it has changed that only the server can tell: its cover, its version. */
export const refreshProject = async (queries: QueryClient, id: string) =>
  keepProject(queries, await queries.fetchQuery({ ...projectQuery(id), staleTime: 0 }))

function refreshSums(queries: QueryClient) {
  for (const { path } of summing) void queries.invalidateQueries({ queryKey: [path] })
}

const summing = [
  projectsApi.list,
  projectsApi.summary,
  clientsApi.list,
  clientsApi.summary,
  clientsApi.get,
  documentsApi.ofClient,
  dashboardApi.get,
  activityApi.ofCompany,
  activityApi.ofProject,
  activityApi.ofClient,
]
