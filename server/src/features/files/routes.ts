import { filesApi } from '@mantel/domain/files'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { Route } from '../../platform/http/routing.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import { openFile, openPreview } from './files.ts'

type Deps = { files: FileStore; emailSettings: { secrets: SecretBox } }

export function fileRoutes(route: Route, deps: Deps) {
  const { files } = deps
  route(filesApi.get, ({ db, actor, scope, params }) => openFile(db, deps, { actor, scope }, params.id))
  route(filesApi.preview, ({ db, actor, scope, params, query }) =>
    openPreview(db, files, { actor, scope }, params.id, query.size),
  )
}
