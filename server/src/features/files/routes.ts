import { filesApi } from '@mantel/domain/files'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { Route } from '../../platform/http/routing.ts'
import { openFile, openPreview } from './files.ts'

export function fileRoutes(route: Route, { files }: { files: FileStore }) {
  route(filesApi.get, ({ db, actor, scope, params }) => openFile(db, files, { actor, scope }, params.id))
  route(filesApi.preview, ({ db, actor, scope, params, query }) =>
    openPreview(db, files, { actor, scope }, params.id, query.size),
  )
}
