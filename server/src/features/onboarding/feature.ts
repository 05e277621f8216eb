import { onboardingApi } from '@mantel/domain/onboarding'
import type { Feature } from '../../feature.ts'
import { planNotices } from '../../schema/money/plan-billing.ts'
import { subscriptionEvents, subscriptions } from '../../schema/money/subscriptions.ts'
import { onboardingRoutes } from './routes.ts'

export const onboardingFeature: Feature = {
  apis: [onboardingApi],
  routes: onboardingRoutes,
  records: { subscription: [subscriptions, subscriptionEvents, planNotices] },
}
