import { paymentsApi } from '@mantel/domain/payments/payments'
import type { Route } from '../../platform/http/routing.ts'
import { bounce, clear, confirm, refund, reject, reverse } from './change-payment.ts'
import { applyCredit, returnCredit } from './credit.ts'
import type { Deps } from './deps.ts'
import { listPayments } from './list-payments.ts'
import { markPaid } from './mark-paid.ts'
import { recordOnInvoice, recordOnProject } from './record-payment.ts'

export function paymentRoutes(route: Route, deps: Deps) {
  const { emailSettings } = deps
  route(paymentsApi.list, ({ db, actor, scope, query }) => listPayments(db, { actor, scope }, query))
  route.withoutTransaction(paymentsApi.record, ({ actor, scope, params, body, storeAnswer }) =>
    recordOnInvoice(deps, { actor, scope }, params.id, body, storeAnswer),
  )
  route.withoutTransaction(paymentsApi.recordOnProject, ({ actor, scope, params, body, storeAnswer }) =>
    recordOnProject(deps, { actor, scope }, params.id, body, storeAnswer),
  )
  route(paymentsApi.markPaid, ({ db, actor, scope, params, body }) =>
    markPaid(db, { actor, scope }, params.id, body.part),
  )
  route(paymentsApi.clear, ({ db, actor, params, body }) => clear(db, emailSettings, actor, params.id, body))
  route(paymentsApi.bounce, ({ db, actor, params, body }) =>
    bounce(db, emailSettings, actor, params.id, body),
  )
  route(paymentsApi.reverse, ({ db, actor, params, body }) =>
    reverse(db, emailSettings, actor, params.id, body),
  )
  route(paymentsApi.refund, ({ db, actor, params, body }) =>
    refund(db, emailSettings, actor, params.id, body),
  )
  route(paymentsApi.confirm, ({ db, actor, params, body }) =>
    confirm(db, emailSettings, actor, params.id, body),
  )
  route(paymentsApi.reject, ({ db, actor, params, body }) =>
    reject(db, emailSettings, actor, params.id, body),
  )
  route(paymentsApi.applyCredit, ({ db, actor, scope, params, body }) =>
    applyCredit(db, { actor, scope }, params.id, body.amount),
  )
  route(paymentsApi.returnCredit, ({ db, actor, params }) => returnCredit(db, actor, params.id))
}
