import { uploadsApi } from '@mantel/domain/uploads'
import type { Databases } from '../../platform/database/connect.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { Route } from '../../platform/http/routing.ts'
import { appendPiece } from './append-piece.ts'
import { beginUpload, deleteUpload, getUpload } from './uploads.ts'

type Deps = { databases: Databases; files: FileStore }

export function uploadRoutes(route: Route, { databases, files }: Deps) {
  route(uploadsApi.begin, ({ db, actor, body }) => beginUpload(db, actor, body))
  route(uploadsApi.get, ({ db, actor, params }) => getUpload(db, actor, params.id))
  route.withoutTransaction(uploadsApi.append, ({ actor, params, query, body }) =>
    appendPiece({ databases, files }, actor, params.id, { offset: query.offset, bytes: body }),
  )
  route(uploadsApi.cancel, ({ db, actor, params }) => deleteUpload(db, actor, params.id))
}
