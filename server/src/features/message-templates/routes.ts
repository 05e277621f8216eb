import { messageTemplatesApi } from '@mantel/domain/message-templates'
import type { Route } from '../../platform/http/routing.ts'
import { listTemplates, messagesForProject } from './fill-messages.ts'

export function messageTemplateRoutes(route: Route) {
  route(messageTemplatesApi.list, ({ db, actor }) => listTemplates(db, actor.companyId))
  route(messageTemplatesApi.ofProject, ({ db, actor, params, query }) =>
    messagesForProject(db, actor, params.id, query.category),
  )
}
