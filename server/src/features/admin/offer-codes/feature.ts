import type { Feature } from '../../../feature.ts'
import { offerCodeRoutes } from './routes.ts'

export const adminOfferCodesFeature: Feature = {
  routes: offerCodeRoutes,
}
