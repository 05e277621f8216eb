import { clientsApi } from '@mantel/domain/clients'
import type { Route } from '../../platform/http/routing.ts'
import type { Deps } from '../uploads/complete-upload.ts'
import { removeAvatar, setAvatar } from './avatar.ts'
import type { ClientTables } from './client-rows.ts'
import { createClient, editClient, getClient } from './clients.ts'
import { findDuplicates } from './find-duplicates.ts'
import { listClients } from './list/list-clients.ts'
import { summarizeClients } from './list/summarize-clients.ts'
import { mergeClients } from './merge-clients.ts'
import { removeClient } from './remove-client.ts'
import { tagMany } from './tag-many.ts'
import { undoMerge } from './undo-merge.ts'

export function clientRoutes(route: Route, { clientTables, ...deps }: Deps & { clientTables: ClientTables }) {
  route(clientsApi.list, ({ db, actor, scope, query }) => listClients(db, { actor, scope }, query))
  route(clientsApi.summary, ({ db, actor, scope, query }) => summarizeClients(db, { actor, scope }, query))
  route(clientsApi.create, ({ db, actor, body }) => createClient(db, actor, body))
  route(clientsApi.duplicates, ({ db, actor, scope, query }) =>
    findDuplicates(db, { actor, scope }, query.email),
  )
  route(clientsApi.get, ({ db, actor, scope, params }) => getClient(db, { actor, scope }, params.id))
  route(clientsApi.edit, ({ db, actor, scope, params, body }) =>
    editClient(db, { actor, scope }, params.id, body),
  )
  route(clientsApi.remove, ({ db, actor, scope, params }) => removeClient(db, { actor, scope }, params.id))
  route(clientsApi.merge, ({ db, actor, scope, params, body }) =>
    mergeClients(db, { actor, scope }, params.id, body, clientTables),
  )
  route(clientsApi.undoMerge, ({ db, actor, scope, params }) =>
    undoMerge(db, { actor, scope }, params.id, clientTables),
  )
  route(clientsApi.tagMany, ({ db, actor, scope, body }) => tagMany(db, { actor, scope }, body))
  route.withoutTransaction(clientsApi.setAvatar, ({ actor, scope, params, body }) =>
    setAvatar(deps, { actor, scope }, params.id, body.uploadId),
  )
  route(clientsApi.removeAvatar, ({ db, actor, scope, params }) =>
    removeAvatar(db, { actor, scope }, params.id),
  )
}
