import { documentsApi } from '@mantel/domain/documents'
import type { Route } from '../../platform/http/routing.ts'
import type { Deps } from '../uploads/complete-upload.ts'
import { addDocument } from './add-document.ts'
import { arrangePhotos, editDocument, removeDocument } from './documents.ts'
import { listClientDocuments, listProjectDocuments } from './list-documents.ts'

export function documentRoutes(route: Route, deps: Deps) {
  route(documentsApi.ofProject, ({ db, actor, scope, params }) =>
    listProjectDocuments(db, { actor, scope }, params.id),
  )
  route(documentsApi.ofClient, ({ db, actor, scope, params, query }) =>
    listClientDocuments(db, { actor, scope }, params.id, query),
  )
  route.withoutTransaction(documentsApi.add, ({ actor, scope, params, body, storeAnswer }) =>
    addDocument(deps, { actor, scope }, params.id, body, storeAnswer),
  )
  route(documentsApi.edit, ({ db, actor, scope, params, body }) =>
    editDocument(db, { actor, scope }, params.id, body),
  )
  route(documentsApi.remove, ({ db, actor, scope, params }) =>
    removeDocument(db, { actor, scope }, params.id),
  )
  route(documentsApi.arrange, ({ db, actor, scope, params, body }) =>
    arrangePhotos(db, { actor, scope }, params.id, body.documentIds),
  )
}
