import { pageOf, readPage } from '../http/list.ts'
import { readRoutes } from '../http/retrieve.ts'
import { del, get, idIn, post, type Route, readNothing } from '../http/router.ts'
import { resolvePaymentMethod } from '../payments/payment-methods.ts'
import { idOf, idOrNull } from '../state/ids.ts'
import {
  cancelSubscription,
  changeSubscription,
  collect,
  readSubscriptionChange,
} from './change-subscription.ts'
import { createSubscription, methodFor, readSubscription, trialEndAfter } from './create-subscription.ts'
import { linesOf } from './invoices.ts'
import { payInvoice, voidInvoice } from './pay-invoice.ts'
import { createConfiguration, createPortal, readPortal } from './portal.ts'
import { previewInvoice, readPreview } from './prorations.ts'
import { changeSchedule, createSchedule, readScheduleChange, releaseSchedule } from './schedules.ts'

const subscriptions = '/v1/subscriptions'
const invoices = '/v1/invoices'

export const subscriptionRoutes: Route[] = [
  post(subscriptions, readSubscription, (scope, { trialDays, trialEnd, ...input }) =>
    createSubscription(scope, { ...input, trialEnd: trialEnd ?? trialEndAfter(scope, trialDays) }),
  ),
  get(
    subscriptions,
    (params) => ({
      page: readPage(params),
      customer: params.text('customer'),
      status: params.text('status'),
      price: params.text('price'),
    }),
    (scope, { page, customer, status, price }) => {
      const matching = scope
        .all('subscription')
        .filter(
          (subscription) =>
            (!customer || subscription.customer === customer) &&
            (status === 'all' ||
              (status ? subscription.status === status : subscription.status !== 'canceled')) &&
            (!price || subscription.items.data.some((item) => item.price.id === price)),
        )
      return pageOf(matching, page, subscriptions)
    },
  ),
  get(`${subscriptions}/:id`, readNothing, (scope, _, ids) => scope.get('subscription', idIn(ids))),
  post(`${subscriptions}/:id`, readSubscriptionChange, (scope, change, ids) => {
    const method = change.method
      ? resolvePaymentMethod(scope, change.method, idOf(scope.get('subscription', idIn(ids)).customer)).id
      : change.method
    return changeSubscription(scope, idIn(ids), { ...change, method })
  }),
  del(
    `${subscriptions}/:id`,
    (params) => params.ignore('invoice_now', 'prorate', 'cancellation_details'),
    (scope, _, ids) =>
      cancelSubscription(scope, scope.get('subscription', idIn(ids)), 'cancellation_requested'),
  ),

  post(
    '/v1/subscription_schedules',
    (params) => params.requiredText('from_subscription'),
    (scope, from) => createSchedule(scope, from),
  ),
  get('/v1/subscription_schedules/:id', readNothing, (scope, _, ids) =>
    scope.get('subscription_schedule', idIn(ids)),
  ),
  post('/v1/subscription_schedules/:id', readScheduleChange, (scope, phases, ids) =>
    changeSchedule(scope, idIn(ids), phases),
  ),
  post(
    '/v1/subscription_schedules/:id/release',
    (params) => params.ignore('preserve_cancel_date'),
    (scope, _, ids) => releaseSchedule(scope, idIn(ids)),
  ),

  post(`${invoices}/create_preview`, readPreview, previewInvoice),
  ...readRoutes(invoices, 'invoice', ['customer', 'status']),
  get(`${invoices}/:id/lines`, readPage, (scope, page, ids) =>
    pageOf(linesOf(scope, idIn(ids)), page, `${invoices}/${idIn(ids)}/lines`),
  ),
  post(
    `${invoices}/:id/pay`,
    (params) => params.text('payment_method'),
    (scope, methodId, ids) => {
      const invoice = scope.get('invoice', idIn(ids))
      const subscription = scope.find(
        'subscription',
        idOrNull(invoice.parent?.subscription_details?.subscription) ?? '',
      )
      const method = methodId ? resolvePaymentMethod(scope, methodId, idOrNull(invoice.customer)) : null
      if (subscription && !method) collect(scope, subscription, invoice)
      else payInvoice(scope, invoice, method?.id ?? (subscription ? methodFor(scope, subscription) : null))
      return invoice
    },
  ),
  post(`${invoices}/:id/void`, readNothing, (scope, _, ids) => voidInvoice(scope, idIn(ids))),
  ...readRoutes('/v1/invoice_payments', 'invoice_payment', ['invoice', 'status']),

  post('/v1/billing_portal/sessions', readPortal, createPortal),
  post(
    '/v1/billing_portal/configurations',
    (params) => params.ignore('features', 'business_profile', 'default_return_url', 'metadata'),
    (scope) => createConfiguration(scope, false),
  ),
  ...readRoutes('/v1/billing_portal/configurations', 'billing_portal.configuration', [
    'active',
    'is_default',
  ]),
]
