import { Stripe } from 'stripe'
import { idOf, newId } from '../state/ids.ts'
import type { Scope } from '../state/scope.ts'
import { discountOf } from './coupons.ts'
import { activeDiscount, endDiscount } from './discounts.ts'

export type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update'

/** A part of a period that is credited or charged because the price has changed. */
export type Proration = {
  item: Stripe.SubscriptionItem
  amount: number
  description: string
  /**
   * True for a whole new period, which begins with the change. A discount applies only to such a period, because the
   * amounts for the rest of a period already include it.
   */
  isWhole?: boolean
}

/**
 * Creates the invoice of a subscription's current period, or of a change within it. A trial has an invoice too, with a
 * total of zero.
 */
export function createInvoice(
  scope: Scope,
  subscription: Stripe.Subscription,
  reason: BillingReason,
  prorations: Proration[] | null = null,
): Stripe.Invoice {
  const { invoice, applied } = draftInvoice(scope, subscription, reason, prorations)
  scope.put('invoice', invoice)
  if (applied?.coupon.duration === 'once' && invoice.lines.data.some(({ discountable }) => discountable))
    endDiscount(scope, subscription)
  subscription.latest_invoice = invoice.id
  scope.emit('invoice.created', invoice)
  invoice.status = 'open'
  invoice.status_transitions.finalized_at = scope.now()
  scope.emit('invoice.finalized', invoice)
  return invoice
}

/** Builds an invoice without storing it. */
export function draftInvoice(
  scope: Scope,
  subscription: Stripe.Subscription,
  reason: BillingReason,
  prorations: Proration[] | null,
  applied = activeDiscount(scope, subscription),
) {
  const isTrial = subscription.status === 'trialing'
  const id = newId('in')
  const lines = prorations
    ? prorations.map((proration) => prorationLine(scope, id, proration))
    : subscription.items.data.map((item) => invoiceLine(scope, id, item, isTrial))
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0)
  const discountable = lines.reduce((sum, line) => sum + (line.discountable ? line.amount : 0), 0)
  const discount = isTrial ? 0 : discountOf(applied?.coupon, Math.max(0, discountable))
  const invoice: Stripe.Invoice = {
    ...emptyInvoice(scope, id, subscription),
    billing_reason: reason,
    subtotal,
    subtotal_excluding_tax: subtotal,
    total: subtotal - discount,
    total_excluding_tax: subtotal - discount,
    amount_due: subtotal - discount,
    amount_remaining: subtotal - discount,
    discounts: applied && !isTrial ? [applied.discount.id] : [],
    total_discount_amounts: applied && !isTrial ? [{ amount: discount, discount: applied.discount.id }] : [],
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    number: `SANDBOX-${String(scope.all('invoice').length + 1).padStart(4, '0')}`,
  }
  return { invoice, applied: isTrial ? null : applied }
}

const prorationLine = (
  scope: Scope,
  invoice: string,
  { item, amount, description, isWhole = false }: Proration,
): Stripe.InvoiceLineItem => ({
  ...invoiceLine(scope, invoice, item, false),
  amount,
  subtotal: amount,
  description,
  discountable: isWhole,
})

export const linesOf = (scope: Scope, id: string) => scope.get('invoice', id).lines.data

function invoiceLine(
  scope: Scope,
  invoice: string,
  item: Stripe.SubscriptionItem,
  isTrial: boolean,
): Stripe.InvoiceLineItem {
  const quantity = item.quantity ?? 1
  const amount = isTrial ? 0 : (item.price.unit_amount ?? 0) * quantity
  const product = idOf(item.price.product)
  const name = scope.find('product', product)?.name ?? 'Subscription'
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: item.price.currency,
    description: isTrial ? `Trial period for ${name}` : `${quantity} × ${name}`,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: item.subscription,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: { start: item.current_period_start, end: item.current_period_end },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product },
      type: 'price_details',
      unit_amount_decimal: item.price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: Stripe.Decimal.from(quantity),
    subscription: item.subscription,
    subtotal: amount,
    taxes: [],
  }
}

function emptyInvoice(scope: Scope, id: string, subscription: Stripe.Subscription): Stripe.Invoice {
  const customer = scope.get('customer', idOf(subscription.customer))
  const [item] = subscription.items.data
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Sandbox',
    account_tax_ids: null,
    amount_due: 0,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: 0,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: null,
    collection_method: 'charge_automatically',
    created: scope.now(),
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: scope.now(),
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: `${scope.url}/invoices/${id}`,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: 'list', data: [], has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: item?.current_period_start ?? scope.now(),
    period_start: item?.current_period_start ?? scope.now(),
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: 0,
    subtotal_excluding_tax: 0,
    test_clock: null,
    total: 0,
    total_discount_amounts: [],
    total_excluding_tax: 0,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: scope.now(),
  }
}
