import { accountRoutes } from './accounts/routes.ts'
import { balanceRoutes } from './balance/routes.ts'
import { catalogRoutes } from './billing/catalog-routes.ts'
import { subscriptionRoutes } from './billing/subscription-routes.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import { customerRoutes } from './customers/routes.ts'
import { disputeRoutes } from './disputes/routes.ts'
import type { Route } from './http/router.ts'
import { paymentRoutes } from './payments/routes.ts'
import { testClockRoutes } from './time/test-clocks.ts'
import { webhookRoutes } from './webhooks/routes.ts'

export const routes: Route[] = [
  ...accountRoutes,
  ...customerRoutes,
  ...checkoutRoutes,
  ...paymentRoutes,
  ...disputeRoutes,
  ...balanceRoutes,
  ...catalogRoutes,
  ...subscriptionRoutes,
  ...webhookRoutes,
  ...testClockRoutes,
]
