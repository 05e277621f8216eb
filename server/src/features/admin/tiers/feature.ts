import { tiersApi } from '@mantel/domain/admin/tiers'
import type { Feature } from '../../../feature.ts'
import { tierPrices } from '../../../schema/money/plan-billing.ts'
import { productTiers } from '../../../schema/money/subscriptions.ts'
import { tierRoutes } from './routes.ts'

export const adminTiersFeature: Feature = {
  apis: [tiersApi],
  routes: tierRoutes,
  records: { tier: [productTiers, tierPrices] },
}
