import { dataApi } from '@mantel/domain/data'
import type { Databases } from '../../../platform/database/connect.ts'
import type { Route } from '../../../platform/http/routing.ts'
import { exportRows } from './export-rows.ts'

export function exportRoutes(route: Route, { databases }: { databases: Databases }) {
  route.withoutTransaction(dataApi.exportClients, ({ actor, body }) =>
    exportRows(databases, actor, 'clients', body.ids),
  )
  route.withoutTransaction(dataApi.exportProjects, ({ actor, body }) =>
    exportRows(databases, actor, 'projects', body.ids),
  )
}
