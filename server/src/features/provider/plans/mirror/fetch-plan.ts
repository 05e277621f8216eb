import type { SubscriptionFacts } from '@mantel/domain/plans/provider-subscription'
import type { PlanInvoiceStatus } from '@mantel/domain/plans/statuses'
import type Stripe from 'stripe'
import type { Provider } from '../../../../platform/stripe/provider.ts'
import { idOf } from '../../payments/stripe-objects.ts'
import { freeTierKey } from '../change/schedule-free-plan.ts'
import { type OfferLeft, readDiscounts } from '../codes/offer-left.ts'

export type InvoiceFacts = {
  providerInvoiceId: string
  number: string | null
  status: PlanInvoiceStatus
  description: string | null
  total: number
  discount: number
  amountPaid: number
  amountRefunded: number
  attempts: number
  nextAttemptAt: string | null
  paymentIntentId: string | null
  url: string | null
  issuedAt: string
  paidAt: string | null
  failedAt: string | null
}

/** What the provider knows about a customer. */
export type FetchedPlan = {
  subscriptions: (SubscriptionFacts & {
    nextPriceId: string | null
    /** The free plan that begins when the subscription ends, if the company has chosen one. */
    nextFreeTierId: string | null
    offerLeft: OfferLeft | null
  })[]
  invoices: InvoiceFacts[]
  card: { brand: string; last4: string } | null
  /** The page on which the company was about to pay, if it was still open when we last asked. */
  session: { id: string; status: 'open' | 'complete' | 'expired' } | null
}

/** Reads everything that our rows mirror. It takes no lock and no connection to the database. */
export async function fetchPlan(
  provider: Provider,
  customer: string,
  sessionId: string | null,
): Promise<FetchedPlan> {
  const limit = 100
  const [subscriptions, invoices, charges, owner, session] = await Promise.all([
    provider.call((stripe) =>
      stripe.subscriptions.list({
        customer,
        status: 'all',
        limit,
        expand: [
          'data.default_payment_method',
          'data.latest_invoice',
          'data.schedule',
          'data.discounts.source.coupon',
        ],
      }),
    ),
    provider.call((stripe) => stripe.invoices.list({ customer, limit, expand: ['data.payments'] })),
    provider.call((stripe) => stripe.charges.list({ customer, limit })),
    provider.call((stripe) =>
      stripe.customers.retrieve(customer, { expand: ['invoice_settings.default_payment_method'] }),
    ),
    sessionId ? provider.call((stripe) => stripe.checkout.sessions.retrieve(sessionId)) : null,
  ])
  const refunded = new Map(
    charges.data.map((charge) => [idOf(charge.payment_intent) ?? charge.id, charge.amount_refunded]),
  )
  return {
    subscriptions: subscriptions.data.map(subscriptionFacts),
    invoices: invoices.data.flatMap((invoice) => invoiceFacts(invoice, refunded)),
    card: cardOf(subscriptions.data, owner),
    session: session && { id: session.id, status: session.status as 'open' | 'complete' | 'expired' },
  }
}

const instant = (seconds: number) => new Date(seconds * 1000).toISOString()
const instantOrNull = (seconds: number | null | undefined) => (seconds ? instant(seconds) : null)

function subscriptionFacts(subscription: Stripe.Subscription): FetchedPlan['subscriptions'][number] {
  const [item] = subscription.items.data
  const { latest_invoice: latest, cancellation_details: details } = subscription
  const isUnpaid = typeof latest === 'object' && latest?.status === 'open' && latest.attempt_count > 0
  return {
    id: subscription.id,
    status: subscription.status as SubscriptionFacts['status'],
    createdAt: instant(subscription.created),
    periodStart: instantOrNull(item?.current_period_start),
    periodEnd: instantOrNull(item?.current_period_end),
    cancelsAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    endedAt: instantOrNull(subscription.ended_at),
    endedUnpaid: details?.reason === 'payment_failed',
    priceId: item?.price.id ?? null,
    amount: (item?.price.unit_amount ?? 0) * (item?.quantity ?? 1),
    billingPeriod: item?.price.recurring?.interval === 'year' ? 'annual' : 'monthly',
    unpaidSince: isUnpaid ? instant(latest.created) : null,
    nextPriceId: nextPriceOf(subscription),
    nextFreeTierId: subscription.metadata[freeTierKey] || null,
    offerLeft: readDiscounts(subscription).left,
  }
}

/** The price that a schedule switches to after the current period. */
function nextPriceOf({ schedule }: Stripe.Subscription) {
  if (!schedule || typeof schedule === 'string') return null
  const phase = schedule.phases.find(
    ({ start_date: start }) => start > (schedule.current_phase?.start_date ?? 0),
  )
  return idOf(phase?.items[0]?.price) ?? null
}

function invoiceFacts(invoice: Stripe.Invoice, refunded: Map<string, number>): InvoiceFacts[] {
  // Leaves out the invoice of a trial, which has no amount.
  if (!invoice.id || (invoice.total === 0 && invoice.subtotal === 0)) return []
  const payment = invoice.payments?.data.find(({ status }) => status === 'paid')?.payment
  const paymentIntentId = idOf(payment?.payment_intent) ?? null
  const hasFailed = invoice.attempt_count > (invoice.status === 'paid' ? 1 : 0)
  return [
    {
      providerInvoiceId: invoice.id,
      number: invoice.number,
      status: invoice.status as PlanInvoiceStatus,
      description: invoice.lines.data[0]?.description?.slice(0, 500) ?? null,
      total: invoice.total,
      discount: (invoice.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0),
      amountPaid: invoice.amount_paid,
      amountRefunded: (paymentIntentId && refunded.get(paymentIntentId)) || 0,
      attempts: invoice.attempt_count,
      nextAttemptAt: instantOrNull(invoice.next_payment_attempt),
      paymentIntentId,
      url: invoice.hosted_invoice_url ?? null,
      issuedAt: instant(invoice.created),
      paidAt: instantOrNull(invoice.status_transitions.paid_at),
      failedAt: hasFailed ? instant(invoice.status_transitions.finalized_at ?? invoice.created) : null,
    },
  ]
}

/** The card of the newest subscription, or else the customer’s default. */
function cardOf(subscriptions: Stripe.Subscription[], customer: Stripe.Customer | Stripe.DeletedCustomer) {
  const newest = subscriptions.toSorted((a, b) => b.created - a.created)[0]?.default_payment_method
  const fallback = customer.deleted ? null : customer.invoice_settings.default_payment_method
  const method = newest ?? fallback
  const card = typeof method === 'object' ? method?.card : null
  return card ? { brand: card.brand, last4: card.last4 } : null
}
