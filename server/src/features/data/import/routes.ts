import { dataApi } from '@mantel/domain/data'
import type { Route } from '../../../platform/http/routing.ts'
import type { Deps } from '../../uploads/complete-upload.ts'
import { beginImport } from './begin-import.ts'
import { checkImport } from './check-import.ts'
import { orderImport } from './confirm-import.ts'
import { getImport } from './imports.ts'
import { reportOn } from './problem-report.ts'

export function importRoutes(route: Route, deps: Deps) {
  route.alone(dataApi.beginImport, ({ actor, body }) => beginImport(deps, actor, body))
  route(dataApi.getImport, ({ db, actor, params }) => getImport(db, actor.companyId, params.id))
  route.alone(dataApi.checkImport, ({ actor, params, body }) => checkImport(deps, actor, params.id, body))
  route(dataApi.runImport, ({ db, actor, params }) => orderImport(db, actor, params.id))
  route(dataApi.report, ({ db, actor, params }) => reportOn(db, deps.files, actor.companyId, params.id))
}
