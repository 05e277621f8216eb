import { tagsApi } from '@mantel/domain/tags'
import type { Route } from '../../platform/http/routing.ts'
import { createTag, listTags, listTagUsage, removeTag, renameTag } from './tags.ts'

export function tagRoutes(route: Route) {
  route(tagsApi.list, ({ db, actor }) => listTags(db, actor.companyId))
  route(tagsApi.usage, ({ db, actor }) => listTagUsage(db, actor.companyId))
  route(tagsApi.create, ({ db, actor, body }) => createTag(db, actor, body))
  route(tagsApi.rename, ({ db, actor, params, body }) => renameTag(db, actor, params.id, body))
  route(tagsApi.remove, ({ db, actor, params }) => removeTag(db, actor, params.id))
}
