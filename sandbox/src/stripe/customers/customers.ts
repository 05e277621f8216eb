import type { Stripe } from 'stripe'
import { cancelSubscription } from '../billing/change-subscription.ts'
import { changeMetadata, type Params } from '../http/params.ts'
import { idOf, newId } from '../state/ids.ts'
import type { Scope } from '../state/scope.ts'

export function readCustomer(params: Params) {
  params.ignore('preferred_locales', 'tax_exempt', 'shipping')
  return {
    email: params.text('email'),
    name: params.text('name'),
    phone: params.text('phone'),
    description: params.text('description'),
    address: readAddress(params),
    metadata: params.record('metadata'),
    defaultMethod: params.inside('invoice_settings')?.text('default_payment_method'),
    testClock: params.text('test_clock'),
    method: params.text('payment_method'),
  }
}

type Input = Partial<ReturnType<typeof readCustomer>>

export function createCustomer(scope: Scope, input: Input): Stripe.Customer {
  const customer = scope.put('customer', {
    id: newId('cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: scope.now(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: 'SANDBOX',
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: input.testClock ?? null,
  })
  applyChange(customer, input)
  scope.emit('customer.created', customer)
  return customer
}

export function changeCustomer(scope: Scope, id: string, input: Input): Stripe.Customer {
  const customer = scope.get('customer', id)
  applyChange(customer, input)
  scope.emit('customer.updated', customer)
  return customer
}

/** Deletes the customer, and cancels all subscriptions at once. */
export function deleteCustomer(scope: Scope, id: string): Stripe.DeletedCustomer {
  const customer = scope.get('customer', id)
  for (const subscription of scope.all('subscription'))
    if (idOf(subscription.customer) === id && subscription.ended_at === null)
      cancelSubscription(scope, subscription, 'cancellation_requested')
  scope.remove('customer', id)
  scope.put('deleted_customer', { id })
  scope.emit('customer.deleted', customer)
  return { id, object: 'customer', deleted: true }
}

/** For a deleted customer, returns only that it is deleted. */
export function getCustomer(scope: Scope, id: string): Stripe.Customer | Stripe.DeletedCustomer {
  if (scope.find('deleted_customer', id)) return { id, object: 'customer', deleted: true }
  return scope.get('customer', id)
}

/** An empty text clears a field. */
function applyChange(customer: Stripe.Customer, input: Input) {
  if (input.email !== undefined) customer.email = input.email || null
  if (input.name !== undefined) customer.name = input.name || null
  if (input.phone !== undefined) customer.phone = input.phone || null
  if (input.description !== undefined) customer.description = input.description || null
  if (input.address !== undefined) customer.address = input.address
  if (input.defaultMethod !== undefined)
    customer.invoice_settings.default_payment_method = input.defaultMethod || null
  customer.metadata = changeMetadata(customer.metadata, input.metadata)
}

function readAddress(params: Params): Stripe.Address | undefined {
  const address = params.inside('address')
  if (!address) return undefined
  const text = (name: string) => address.text(name) || null
  return {
    city: text('city'),
    country: text('country'),
    line1: text('line1'),
    line2: text('line2'),
    postal_code: text('postal_code'),
    state: text('state'),
  }
}
