import { providerAccountApi } from '@mantel/domain/provider/account'
import type { Feature } from '../../../feature.ts'
import { providerAccounts } from '../../../schema/money/provider-accounts.ts'
import { providerAccountRoutes } from './routes.ts'

export const providerAccountFeature: Feature = {
  apis: [providerAccountApi],
  routes: providerAccountRoutes,
  records: { 'provider-account': [providerAccounts] },
}
