import { contentIndexApi } from '@mantel/domain/admin/content-index'
import type { Route } from '../../../platform/http/routing.ts'
import { listContent } from './content-index.ts'

export function contentIndexRoutes(route: Route) {
  route(contentIndexApi.list, ({ db }) => listContent(db))
}
