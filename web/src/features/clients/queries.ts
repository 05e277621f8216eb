import { activityApi } from '@mantel/domain/activity'
import { type Client, type ClientSort, clientsApi } from '@mantel/domain/clients'
import { documentsApi } from '@mantel/domain/documents'
import type { Input } from '@mantel/domain/endpoints/endpoint'
import { pipelineApi } from '@mantel/domain/projects/pipeline'
import { projectsApi } from '@mantel/domain/projects/projects'
import type { QueryClient } from '@tanstack/react-query'
import { query, useChange } from '../../platform/api/api.ts'
import { pages } from '../../platform/api/pages.ts'
import { patchRecord } from '../../platform/api/record-cache.ts'
import { refreshAfter } from '../../platform/api/refresh.ts'
import type { EditableKind } from '../../platform/saving/edits.ts'
import * as copy from './copy.ts'

/** The filters of the list, named like the query parameters of the API. */
export type ClientCriteria = NonNullable<Input<typeof clientsApi.summary>['query']>

const limit = 100

export const clientsPages = ({ sort, ...filters }: ClientCriteria & { sort: ClientSort }) =>
  // Omits the sort order during a search, because the server orders search results by similarity and returns one page.
  pages(clientsApi.list, { query: { ...filters, limit, ...(!filters.search && { sort }) } })
export const clientsSummary = (filters: ClientCriteria) => query(clientsApi.summary, { query: filters })
export const clientQuery = (id: string) => query(clientsApi.get, { params: { id } })
export const duplicatesQuery = (email: string) => query(clientsApi.duplicates, { query: { email } })
export const projectsOfClient = (clientId: string, view: 'all' | 'archived') =>
  pages(projectsApi.list, { query: { clientId, view, limit, sort: '-created' } })
export const documentsOfClient = (id: string) =>
  pages(documentsApi.ofClient, { params: { id }, query: { limit: 20 } })
export const activityOfClient = (id: string, userId?: string) =>
  pages(activityApi.ofClient, { params: { id }, query: { limit: 30, userId } })

export const useCreateClient = () => useChange(clientsApi.create)
export const useRemoveClient = () => useChange(clientsApi.remove)
export const useMergeClients = () => useChange(clientsApi.merge)
export const useUndoMerge = () => useChange(clientsApi.undoMerge)
export const useRemoveAvatar = () => useChange(clientsApi.removeAvatar, { written: [clientsApi.get] })

const inLists = ['firstName', 'lastName', 'companyName', 'email', 'source']

export const clientEdits: EditableKind = {
  get: clientsApi.get,
  edit: clientsApi.edit,
  activity: activityApi.ofClient,
  fallback: copy.clientNotSaved,
  // Refreshes lists, the board and projects only if they show one of the edited fields.
  onSaved: (queries, fields) => {
    const isListed = fields.some((field) => inLists.includes(field))
    void refreshAfter(queries, clientsApi.edit, isListed ? [clientsApi.get] : withoutDetails)
  },
}
const withoutDetails = [
  clientsApi.get,
  clientsApi.list,
  clientsApi.summary,
  projectsApi.list,
  projectsApi.get,
  pipelineApi.board,
]

export const cacheClient = (queries: QueryClient, client: Client) => patchRecord(queries, client.id, client)

/** Call after the server refuses to undo a merge, because `latestMerge` may have changed. */
export const refreshClients = (queries: QueryClient) =>
  void queries.invalidateQueries({ queryKey: [clientsApi.get.path] })

/** Caches the surviving client of a merge and removes the other one, which no longer exists. */
export function cacheMergedClient(queries: QueryClient, survivor: Client, otherId: string) {
  cacheClient(queries, survivor)
  queries.removeQueries({ queryKey: clientQuery(otherId).queryKey })
}
