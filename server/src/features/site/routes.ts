import { siteApi } from '@mantel/domain/site'
import type { Route } from '../../platform/http/routing.ts'
import { waitlistStatus } from './waitlist.ts'

export function siteRoutes(route: Route) {
  route(siteApi.waitlistStatus, ({ db }) => waitlistStatus(db))
}
