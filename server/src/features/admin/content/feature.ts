import { landingContentApi, pricingContentApi } from '@mantel/domain/admin/content'
import type { Feature } from '../../../feature.ts'
import { landingPageContent, onboardingContent, pricingPageContent } from '../../../schema/site.ts'
import { contentRoutes } from './routes.ts'

export const adminContentFeature: Feature = {
  apis: [landingContentApi, pricingContentApi],
  routes: contentRoutes,
  records: { 'site-content': [landingPageContent, pricingPageContent, onboardingContent] },
}
