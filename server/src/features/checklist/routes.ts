import { checklistApi } from '@mantel/domain/checklist'
import type { Route } from '../../platform/http/routing.ts'
import { editChecklist, getChecklist } from './checklist.ts'

export function checklistRoutes(route: Route) {
  route(checklistApi.get, ({ db, actor }) => getChecklist(db, actor.companyId))
  route(checklistApi.edit, ({ db, actor, body }) => editChecklist(db, actor, body))
}
