import { providerPaymentsApi } from '@mantel/domain/provider/provider-payments'
import type { Route } from '../../../platform/http/routing.ts'
import { exportPayments } from './export-payments.ts'
import { type RefundDeps, requestRefund } from './request-refund.ts'

export function refundRoutes(route: Route, deps: RefundDeps) {
  route.withoutTransaction(providerPaymentsApi.refund, ({ actor, params, body, storeAnswer }) =>
    requestRefund(deps, actor, params.id, body, storeAnswer),
  )
  route.withoutTransaction(providerPaymentsApi.exportPayments, ({ actor, scope, body }) =>
    exportPayments(deps.databases, { actor, scope }, body),
  )
}
