import { checkoutsApi } from '@mantel/domain/provider/checkouts'
import type { Route } from '../../../platform/http/routing.ts'
import { checkPayments } from './check-payments.ts'
import { type CheckoutDeps, startCheckout } from './start-checkout.ts'

export function checkoutRoutes(route: Route, deps: CheckoutDeps) {
  route.withoutTransaction(checkoutsApi.start, ({ params, body }) => startCheckout(deps, params.token, body))
  route.withoutTransaction(checkoutsApi.check, ({ params }) => checkPayments(deps, params.token))
}
