import { offerCodesApi } from '@mantel/domain/admin/offer-codes'
import type { Route } from '../../../platform/http/routing.ts'
import { createOfferCode, listOfferCodes, removeOfferCode, updateOfferCode } from './offer-codes.ts'
import { listRedemptions } from './redemptions.ts'

export function offerCodeRoutes(route: Route) {
  route(offerCodesApi.list, ({ db }) => listOfferCodes(db))
  route(offerCodesApi.create, ({ db, actor, body }) => createOfferCode(db, actor, body))
  route(offerCodesApi.update, ({ db, actor, params, body }) => updateOfferCode(db, actor, params.id, body))
  route(offerCodesApi.remove, ({ db, actor, params }) => removeOfferCode(db, actor, params.id))
  route(offerCodesApi.redemptions, ({ db, params, query }) => listRedemptions(db, params.id, query))
}
