import { documentsApi } from '@mantel/domain/documents'
import { manyDocumentsApi } from '@mantel/domain/many-documents'
import { albumsApi } from '@mantel/domain/projects/albums'
import type { Route } from '../../platform/http/routing.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import type { Deps as UploadDeps } from '../uploads/complete-upload.ts'
import { addDocument } from './add-document.ts'
import { arrangeAlbum, createAlbum, removeAlbum, renameAlbum } from './albums/albums.ts'
import { arrangePhotos, removeDocument } from './documents.ts'
import { downloadArchive } from './download-archive.ts'
import { editDocument } from './edit-document.ts'
import { editMany } from './edit-many.ts'
import { listClientDocuments, listProjectDocuments } from './list-documents.ts'

type Deps = UploadDeps & { emailSettings: { secrets: SecretBox } }

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
  route(manyDocumentsApi.edit, ({ db, actor, scope, body }) => editMany(db, { actor, scope }, body))
  route.withoutTransaction(manyDocumentsApi.archive, ({ actor, scope, body }) =>
    downloadArchive(deps, { actor, scope }, body.ids),
  )
  route(documentsApi.remove, ({ db, actor, scope, params }) =>
    removeDocument(db, { actor, scope }, params.id),
  )
  route(albumsApi.create, ({ db, actor, scope, params, body }) =>
    createAlbum(db, { actor, scope }, params.id, body),
  )
  route(albumsApi.rename, ({ db, actor, scope, params, body }) =>
    renameAlbum(db, { actor, scope }, params.id, body.name),
  )
  route(albumsApi.arrange, ({ db, actor, scope, params, body }) =>
    arrangeAlbum(db, { actor, scope }, params.id, body.documentIds),
  )
  route(albumsApi.remove, ({ db, actor, scope, params }) => removeAlbum(db, { actor, scope }, params.id))
  route(documentsApi.arrange, ({ db, actor, scope, params, body }) =>
    arrangePhotos(db, { actor, scope }, params.id, body.documentIds),
  )
}
