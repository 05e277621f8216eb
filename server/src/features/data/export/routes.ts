import { dataApi } from '@mantel/domain/data'
import type { Databases } from '../../../platform/database/connect.ts'
import type { Route } from '../../../platform/http/routing.ts'
import type { ActivityLabels } from '../../activity/field-labels.ts'
import { exportActivity } from './export-activity.ts'
import { exportRows } from './export-rows.ts'

type Deps = { databases: Databases; activityLabels: ActivityLabels }

export function exportRoutes(route: Route, { databases, activityLabels }: Deps) {
  route.withoutTransaction(dataApi.exportClients, ({ actor, body }) =>
    exportRows(databases, actor, 'clients', body.ids),
  )
  route.withoutTransaction(dataApi.exportProjects, ({ actor, body }) =>
    exportRows(databases, actor, 'projects', body.ids),
  )
  route.withoutTransaction(dataApi.exportActivity, ({ actor, scope, body }) =>
    exportActivity(databases, { actor, scope }, body, activityLabels),
  )
}
