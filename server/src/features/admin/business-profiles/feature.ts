import { businessProfilesApi } from '@mantel/domain/admin/business-profiles'
import type { Feature } from '../../../feature.ts'
import { businessProfiles } from '../../../schema/site.ts'
import { businessProfileRoutes } from './routes.ts'

export const adminBusinessProfilesFeature: Feature = {
  apis: [businessProfilesApi],
  routes: businessProfileRoutes,
  records: { 'business-profile': [businessProfiles] },
}
