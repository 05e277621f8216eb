import { dataApi } from '@mantel/domain/data'
import type { Route } from '../../../platform/http/routing.ts'
import type { Deps } from '../../uploads/complete-upload.ts'
import { beginImport } from './begin-import.ts'
import { checkImport } from './check-import.ts'
import { getImport, listRecentImports } from './imports.ts'
import { createReport } from './problem-report.ts'
import { startImport } from './start-import.ts'
import { startUndo } from './undo/start-undo.ts'

export function importRoutes(route: Route, deps: Deps) {
  route.withoutTransaction(dataApi.beginImport, ({ actor, body, storeAnswer }) =>
    beginImport(deps, actor, body, storeAnswer),
  )
  route(dataApi.recentImports, ({ db, actor }) => listRecentImports(db, actor.companyId))
  route(dataApi.getImport, ({ db, actor, params }) => getImport(db, actor.companyId, params.id))
  route.withoutTransaction(dataApi.checkImport, ({ actor, params, body }) =>
    checkImport(deps, actor, params.id, body),
  )
  route(dataApi.runImport, ({ db, actor, params }) => startImport(db, actor, params.id))
  route(dataApi.undoImport, ({ db, actor, params }) => startUndo(db, actor, params.id))
  route(dataApi.report, ({ db, actor, params }) => createReport(db, deps.files, actor.companyId, params.id))
}
