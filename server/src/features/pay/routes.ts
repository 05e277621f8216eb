import { payApi } from '@mantel/domain/payments/pay'
import type { Route } from '../../platform/http/routing.ts'
import type { Deps } from '../invoices/send/invoice-emails.ts'
import { claimPayment } from './claim-payment.ts'
import { readByLink } from './find-invoice.ts'
import { approveRevision, recordOpening } from './record-opening.ts'
import { showInvoice } from './show-invoice.ts'

export function payRoutes(route: Route, deps: Deps) {
  route.withoutTransaction(payApi.get, ({ params }) => readByLink(deps.databases, params.token, showInvoice))
  route.withoutTransaction(payApi.opened, ({ params }) => recordOpening(deps, params.token))
  route.withoutTransaction(payApi.claim, ({ params, body }) => claimPayment(deps, params.token, body))
  route.withoutTransaction(payApi.approve, ({ params, body }) => approveRevision(deps, params.token, body))
}
