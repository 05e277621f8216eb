import { payoutsApi } from '@mantel/domain/provider/provider-payments'
import type { Route } from '../../../platform/http/routing.ts'
import { getPayout, listPayouts } from './list-payouts.ts'

export function payoutRoutes(route: Route) {
  route(payoutsApi.list, ({ db, actor, query }) => listPayouts(db, actor.companyId, query))
  route(payoutsApi.get, ({ db, actor, params }) => getPayout(db, actor.companyId, params.id))
}
