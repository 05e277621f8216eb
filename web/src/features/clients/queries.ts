import { activityApi } from '@mantel/domain/activity'
import { type Client, type clientSorts, clientsApi, type clientViews } from '@mantel/domain/clients'
import { documentsApi } from '@mantel/domain/documents'
import { pipelineApi } from '@mantel/domain/projects/pipeline'
import { projectsApi } from '@mantel/domain/projects/projects'
import type { QueryClient } from '@tanstack/react-query'
import { query, useChange } from '../../platform/api/api.ts'
import { pages } from '../../platform/api/pages.ts'
import { patchRecord } from '../../platform/api/record-cache.ts'
import type { EditableKind } from '../../platform/saving/edits.tsx'

export type Narrowing = {
  search?: string
  source?: string
  view: (typeof clientViews)[number]
}
export type Sort = (typeof clientSorts)[number]

const limit = 100

export const clientsPages = ({ sort, ...narrowing }: Narrowing & { sort: Sort }) =>
  // A search has its own order, the most similar first, and comes in one page.
  pages(clientsApi.list, { query: { ...narrowing, limit, ...(!narrowing.search && { sort }) } })
export const clientsSummary = (narrowing: Narrowing) => query(clientsApi.summary, { query: narrowing })
export const clientQuery = (id: string) => query(clientsApi.get, { params: { id } })
export const duplicatesQuery = (email: string) => query(clientsApi.duplicates, { query: { email } })
export const projectsOfClient = (clientId: string, view: 'all' | 'archived') =>
  pages(projectsApi.list, { query: { clientId, view, limit, sort: '-created' } })
export const papersOfClient = (id: string) =>
  pages(documentsApi.ofClient, { params: { id }, query: { limit: 20 } })
export const activityOfClient = (id: string, personId?: string) =>
  pages(activityApi.ofClient, { params: { id }, query: { limit: 30, personId } })

const lists = [clientsApi.list, clientsApi.summary]
/** Whoever shows a client by name. */
const mentions = [projectsApi.list, projectsApi.get, pipelineApi.board]

export const useCreateClient = () =>
  useChange(clientsApi.create, { refreshes: [...lists, clientsApi.duplicates] })
export const useRemoveClient = () => useChange(clientsApi.remove, { refreshes: [...lists, ...mentions] })
export const useMergeClients = () => useChange(clientsApi.merge, { refreshes: [...lists, ...mentions] })
export const useUndoMerge = () =>
  useChange(clientsApi.undoMerge, {
    refreshes: [
      ...lists,
      ...mentions,
      clientsApi.get,
      clientsApi.duplicates,
      activityApi.ofClient,
      documentsApi.ofClient,
    ],
  })
export const useRemoveAvatar = () => useChange(clientsApi.removeAvatar, { refreshes: [activityApi.ofClient] })

const inLists = ['firstName', 'lastName', 'companyName', 'email', 'source']

/** How a client is edited, field by field. */
export const clientEdits: EditableKind = {
  get: clientsApi.get,
  edit: clientsApi.edit,
  fallback: 'The client could not be saved',
  onSaved: (queries, fields) => {
    refresh(queries, activityApi.ofClient.path)
    // Where they stand in a list, and whether at all, only the server can say.
    if (!fields.some((field) => inLists.includes(field))) return
    for (const { path } of [...lists, ...mentions]) refresh(queries, path)
  },
}

/** As the server answered it, wherever the client is shown. */
export const keepClient = (queries: QueryClient, client: Client) => {
  patchRecord(queries, client.id, client)
  refresh(queries, activityApi.ofClient.path)
}

/** Whether a merge can be undone, only the server can say. */
export const refreshClients = (queries: QueryClient) => refresh(queries, clientsApi.get.path)

/** The one is now what the server says, with the other one’s projects, papers and story; the other one is gone. */
export function keepMerged(queries: QueryClient, survivor: Client, otherId: string) {
  keepClient(queries, survivor)
  refresh(queries, clientsApi.get.path)
  refresh(queries, documentsApi.ofClient.path)
  queries.removeQueries({ queryKey: clientQuery(otherId).queryKey })
}

const refresh = (queries: QueryClient, path: string) => void queries.invalidateQueries({ queryKey: [path] })
