import { contractTemplatesApi } from '@mantel/domain/contracts/contract-templates'
import type { Route } from '../../platform/http/routing.ts'
import {
  createTemplate,
  duplicateTemplate,
  editTemplate,
  getTemplate,
  listTemplates,
  makeDefault,
  removeTemplate,
} from './contract-templates.ts'

export function contractTemplateRoutes(route: Route) {
  route(contractTemplatesApi.list, ({ db, actor }) => listTemplates(db, actor.companyId))
  route(contractTemplatesApi.get, ({ db, actor, params }) => getTemplate(db, actor.companyId, params.id))
  route(contractTemplatesApi.create, ({ db, actor, body }) => createTemplate(db, actor, body))
  route(contractTemplatesApi.edit, ({ db, actor, params, body }) => editTemplate(db, actor, params.id, body))
  route(contractTemplatesApi.duplicate, ({ db, actor, params }) => duplicateTemplate(db, actor, params.id))
  route(contractTemplatesApi.makeDefault, ({ db, actor, params }) => makeDefault(db, actor, params.id))
  route(contractTemplatesApi.remove, ({ db, actor, params }) => removeTemplate(db, actor, params.id))
}
