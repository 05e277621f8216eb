import { pageOf, readPage, wholeList } from '../http/list.ts'
import { changeMetadata } from '../http/params.ts'
import { readRoutes } from '../http/retrieve.ts'
import { get, idIn, post, type Route, readNothing } from '../http/router.ts'
import { platformOf } from '../state/scope.ts'
import { confirmIntent } from './pay-intent.ts'
import { cancelIntent, changeIntent, createIntent, readIntent, readIntentChange } from './payment-intents.ts'
import { createPaymentMethod, readPaymentMethod, resolvePaymentMethod } from './payment-methods.ts'
import { changeRefund, createRefund, readRefund } from './refunds.ts'
import { createTransfer, readTransfer } from './transfers.ts'

const intents = '/v1/payment_intents'

export const paymentRoutes: Route[] = [
  post(intents, readIntent, (scope, { method, isConfirmed, ...input }) => {
    const intent = createIntent(scope, input)
    if (isConfirmed) return confirmIntent(scope, intent.id, method)
    if (method) {
      intent.payment_method = resolvePaymentMethod(scope, method, input.customer).id
      intent.status = 'requires_confirmation'
    }
    return intent
  }),
  ...readRoutes(intents, 'payment_intent', ['customer']),
  post(`${intents}/:id`, readIntentChange, (scope, input, ids) => changeIntent(scope, idIn(ids), input)),
  post(
    `${intents}/:id/confirm`,
    (params) => {
      params.ignore('return_url', 'off_session', 'mandate_data')
      return params.text('payment_method')
    },
    (scope, method, ids) => confirmIntent(scope, idIn(ids), method),
  ),
  post(
    `${intents}/:id/cancel`,
    (params) => params.text('cancellation_reason') ?? null,
    (scope, reason, ids) => cancelIntent(scope, idIn(ids), reason),
  ),

  ...readRoutes('/v1/charges', 'charge', ['customer', 'payment_intent', 'transfer_group']),
  post(
    '/v1/charges/:id',
    (params) => ({ metadata: params.record('metadata'), description: params.text('description') }),
    (scope, { metadata, description }, ids) => {
      const charge = scope.get('charge', idIn(ids))
      charge.metadata = changeMetadata(charge.metadata, metadata)
      if (description !== undefined) charge.description = description || null
      scope.emit('charge.updated', charge)
      return charge
    },
  ),
  get('/v1/charges/:id/refunds', readPage, (scope, page, ids) =>
    pageOf(
      scope.all('refund').filter(({ charge }) => charge === idIn(ids)),
      page,
      `/v1/charges/${idIn(ids)}/refunds`,
    ),
  ),

  post('/v1/refunds', readRefund, createRefund),
  post(
    '/v1/refunds/:id',
    (params) => params.record('metadata'),
    (scope, metadata, ids) => changeRefund(scope, idIn(ids), metadata),
  ),
  ...readRoutes('/v1/refunds', 'refund', ['charge', 'payment_intent']),

  post('/v1/payment_methods', readPaymentMethod, createPaymentMethod),
  ...readRoutes('/v1/payment_methods', 'payment_method', ['customer', 'type']),
  post(
    '/v1/payment_methods/:id/attach',
    (params) => params.requiredText('customer'),
    (scope, customer, ids) => {
      scope.get('customer', customer, 'customer')
      const method = resolvePaymentMethod(scope, idIn(ids), customer)
      method.customer = customer
      scope.emit('payment_method.attached', method)
      return method
    },
  ),
  post('/v1/payment_methods/:id/detach', readNothing, (scope, _, ids) => {
    const method = scope.get('payment_method', idIn(ids))
    method.customer = null
    scope.emit('payment_method.detached', method)
    return method
  }),

  post('/v1/transfers', readTransfer, (scope, input) => {
    platformOf(scope).get('account', input.destination, 'destination')
    return createTransfer(scope, input)
  }),
  ...readRoutes('/v1/transfers', 'transfer', ['destination', 'transfer_group']),
  ...readRoutes('/v1/application_fees', 'application_fee', ['charge']),
  get('/v1/application_fees/:id/refunds', readNothing, (scope, _, ids) =>
    wholeList(
      scope.get('application_fee', idIn(ids)).refunds.data,
      `/v1/application_fees/${idIn(ids)}/refunds`,
    ),
  ),
]
