import { brandingApi } from '@mantel/domain/settings/branding'
import type { Route } from '../../platform/http/routing.ts'
import { getStyles, resetStyles, saveStyles } from './branding.ts'

export function brandingRoutes(route: Route) {
  route(brandingApi.styles, ({ db, actor }) => getStyles(db, actor?.companyId ?? null))
  route(brandingApi.save, ({ db, actor, body }) => saveStyles(db, actor, body))
  route(brandingApi.reset, ({ db, actor }) => resetStyles(db, actor))
}
