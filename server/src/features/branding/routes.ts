import { brandingApi } from '@mantel/domain/branding'
import type { Route } from '../../platform/http/routing.ts'
import { getStyles } from './branding.ts'

export function brandingRoutes(route: Route) {
  route(brandingApi.styles, ({ db, actor }) => getStyles(db, actor?.companyId ?? null))
}
