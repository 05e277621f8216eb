import { pageOf, readPage } from '../http/list.ts'
import { readRoutes } from '../http/retrieve.ts'
import { del, get, idIn, post, type Route, readNothing } from '../http/router.ts'
import { resolvePaymentMethod } from '../payments/payment-methods.ts'
import { changeCustomer, createCustomer, deleteCustomer, getCustomer, readCustomer } from './customers.ts'

export const customerRoutes: Route[] = [
  post('/v1/customers', readCustomer, (scope, input) => {
    const customer = createCustomer(scope, input)
    if (input.method) resolvePaymentMethod(scope, input.method, customer.id).customer = customer.id
    return customer
  }),
  get('/v1/customers/:id', readNothing, (scope, _, ids) => getCustomer(scope, idIn(ids))),
  ...readRoutes('/v1/customers', 'customer', ['email']),
  post('/v1/customers/:id', readCustomer, (scope, input, ids) => changeCustomer(scope, idIn(ids), input)),
  del('/v1/customers/:id', readNothing, (scope, _, ids) => deleteCustomer(scope, idIn(ids))),
  get('/v1/customers/:id/payment_methods', readPage, (scope, page, ids) =>
    pageOf(
      scope.all('payment_method').filter(({ customer }) => customer === idIn(ids)),
      page,
      `/v1/customers/${idIn(ids)}/payment_methods`,
    ),
  ),
]
