import type { Stripe } from 'stripe'
import { invalid } from '../http/error.ts'
import type { Params } from '../http/params.ts'
import { createPaymentMethod } from '../payments/payment-methods.ts'
import { newId } from '../state/ids.ts'
import type { Scope } from '../state/scope.ts'
import { collect } from './change-subscription.ts'

export function readPortal(params: Params) {
  params.ignore('flow_data', 'locale')
  return {
    customer: params.requiredText('customer'),
    returnUrl: readReturnUrl(params),
    configuration: params.text('configuration') ?? null,
  }
}

function readReturnUrl(params: Params) {
  const url = params.text('return_url')
  if (url !== undefined && !/^https?:\/\//.test(url))
    throw invalid('Not a valid URL', 'return_url', 'url_invalid')
  return url ?? null
}

export function createPortal(
  scope: Scope,
  input: ReturnType<typeof readPortal>,
): Stripe.BillingPortal.Session {
  scope.get('customer', input.customer, 'customer')
  const configuration = input.configuration
    ? scope.get('billing_portal.configuration', input.configuration, 'configuration')
    : defaultConfiguration(scope)
  const id = newId('bps')
  return scope.put('billing_portal.session', {
    id,
    object: 'billing_portal.session',
    configuration: configuration.id,
    created: scope.now(),
    customer: input.customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: input.returnUrl,
    url: `${scope.url}/p/session/${id}`,
  })
}

/** Makes a card the default of a customer, and tries unpaid invoices with it. */
export function changeCard(scope: Scope, customerId: string, number: string) {
  const customer = scope.get('customer', customerId)
  const method = createPaymentMethod(scope, { type: 'card', number, customer: customerId })
  customer.invoice_settings.default_payment_method = method.id
  scope.emit('payment_method.attached', method)
  scope.emit('customer.updated', customer)
  for (const subscription of subscriptionsOf(scope, customerId)) {
    subscription.default_payment_method = method.id
    const open = scope
      .all('invoice')
      .find(
        ({ status, parent }) =>
          status === 'open' && parent?.subscription_details?.subscription === subscription.id,
      )
    if (open) collect(scope, subscription, open)
    else scope.emit('customer.subscription.updated', subscription)
  }
}

export const subscriptionsOf = (scope: Scope, customer: string) =>
  scope
    .all('subscription')
    .filter((subscription) => subscription.customer === customer && subscription.status !== 'canceled')

export function defaultConfiguration(scope: Scope): Stripe.BillingPortal.Configuration {
  return (
    scope.all('billing_portal.configuration').find((configuration) => configuration.is_default) ??
    createConfiguration(scope, true)
  )
}

export function createConfiguration(scope: Scope, isDefault: boolean): Stripe.BillingPortal.Configuration {
  return scope.put('billing_portal.configuration', {
    id: newId('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created: scope.now(),
    default_return_url: null,
    features: {
      customer_update: { allowed_updates: [], enabled: false },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true, payment_method_configuration: null },
      subscription_cancel: {
        cancellation_reason: { enabled: false, feedback_options: null, options: [] },
        enabled: true,
        mode: 'at_period_end',
        proration_behavior: 'none',
      },
      subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
      subscription_update: {
        billing_cycle_anchor: null,
        default_allowed_updates: [],
        enabled: false,
        proration_behavior: 'none',
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: 'continue_trial',
      },
    },
    is_default: isDefault,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: {},
    name: null,
    updated: scope.now(),
  })
}
