import { brandingApi } from '@mantel/domain/settings/branding'
import type { Feature } from '../../feature.ts'
import { companyStyles } from '../../schema/companies/company-styles.ts'
import { brandingRoutes } from './routes.ts'

export const brandingFeature: Feature = {
  apis: [brandingApi],
  routes: brandingRoutes,
  records: { styles: [companyStyles] },
}
