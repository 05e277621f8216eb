import { siteApi } from '@mantel/domain/site/site'
import { siteWaitlistApi } from '@mantel/domain/site/waitlist'
import type { Feature } from '../../feature.ts'
import { siteRoutes } from './routes.ts'

export const siteFeature: Feature = {
  apis: [siteApi, siteWaitlistApi],
  routes: siteRoutes,
}
