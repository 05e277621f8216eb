import { pageOf, readPage } from '../http/list.ts'
import { changeMetadata } from '../http/params.ts'
import { readRoutes } from '../http/retrieve.ts'
import { get, idIn, post, type Route, readNothing } from '../http/router.ts'
import { createSession, expireSession } from './create-session.ts'
import { lineItemsOf } from './line-items.ts'
import { readSession } from './read-session.ts'

const sessions = '/v1/checkout/sessions'

export const checkoutRoutes: Route[] = [
  post(sessions, readSession, createSession),
  ...readRoutes(sessions, 'checkout.session', ['customer', 'payment_intent', 'subscription', 'status']),
  post(
    `${sessions}/:id`,
    (params) => params.record('metadata'),
    (scope, metadata, ids) => {
      const session = scope.get('checkout.session', idIn(ids))
      session.metadata = changeMetadata(session.metadata ?? {}, metadata)
      return session
    },
  ),
  post(`${sessions}/:id/expire`, readNothing, (scope, _, ids) => expireSession(scope, idIn(ids))),
  get(`${sessions}/:id/line_items`, readPage, (scope, page, ids) =>
    pageOf(lineItemsOf(scope, idIn(ids)), page, `${sessions}/${idIn(ids)}/line_items`),
  ),
]
