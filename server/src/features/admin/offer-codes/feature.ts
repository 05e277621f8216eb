import { offerCodesApi } from '@mantel/domain/admin/offer-codes'
import type { Feature } from '../../../feature.ts'
import { offerCodeRedemptions } from '../../../schema/money/offer-code-redemptions.ts'
import { offerCodes } from '../../../schema/money/offer-codes.ts'
import { offerCodeRoutes } from './routes.ts'

export const adminOfferCodesFeature: Feature = {
  apis: [offerCodesApi],
  routes: offerCodeRoutes,
  records: { 'offer-code': [offerCodes, offerCodeRedemptions] },
}
