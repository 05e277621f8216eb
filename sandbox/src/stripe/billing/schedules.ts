import type { Stripe } from 'stripe'
import { invalid } from '../http/error.ts'
import type { Params } from '../http/params.ts'
import { idOf, idOrNull, newId } from '../state/ids.ts'
import type { Scope } from '../state/scope.ts'
import { createDiscount, endDiscount } from './discounts.ts'
import { planOf } from './plans.ts'

/** A schedule with two phases: the current period, and a new price after it. The sandbox supports no others. */
export function createSchedule(scope: Scope, from: string): Stripe.SubscriptionSchedule {
  const subscription = scope.get('subscription', from, 'from_subscription')
  if (subscription.schedule) throw invalid('The subscription is already attached to a schedule.')
  if (subscription.cancel_at_period_end) throw invalid('The subscription is set to cancel.')
  const [item] = subscription.items.data
  const id = newId('sub_sched')
  subscription.schedule = id
  scope.emit('customer.subscription.updated', subscription, { schedule: null })
  return scope.put('subscription_schedule', {
    id,
    object: 'subscription_schedule',
    application: null,
    billing_mode: { flexible: null, type: 'classic' },
    canceled_at: null,
    completed_at: null,
    created: scope.now(),
    current_phase: { start_date: item?.current_period_start ?? 0, end_date: item?.current_period_end ?? 0 },
    customer: idOf(subscription.customer),
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: null,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: 'self' },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: 'release',
    livemode: false,
    metadata: {},
    pause_schedules: [],
    phases: [
      {
        ...phaseOf(item?.price.id ?? '', item?.current_period_start ?? 0, item?.current_period_end ?? 0),
        discounts: subscription.discounts.map((discount) => ({
          coupon: null,
          discount: idOf(discount),
          promotion_code: null,
        })),
      },
    ],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
    test_clock: null,
  })
}

export function readScheduleChange(params: Params) {
  params.ignore('end_behavior', 'proration_behavior')
  return params.items('phases').map((phase) => {
    phase.ignore('proration_behavior', 'iterations', 'duration')
    return {
      discounts: phase.items('discounts').map((discount) => ({
        coupon: discount.text('coupon') ?? null,
        discount: discount.text('discount') ?? null,
        promotion_code: null,
      })),
      start: phase.integer('start_date'),
      end: phase.integer('end_date'),
      trialEnd: phase.integer('trial_end'),
      prices: phase.items('items').map((item) => {
        item.ignore('quantity')
        return item.requiredText('price')
      }),
    }
  })
}

export function changeSchedule(scope: Scope, id: string, phases: ReturnType<typeof readScheduleChange>) {
  const schedule = scope.get('subscription_schedule', id)
  for (const { prices } of phases) for (const price of prices) scope.get('price', price, 'phases')
  let start = schedule.phases[0]?.start_date ?? 0
  schedule.phases = phases.map((phase) => {
    const made = phaseOf(phase.prices[0] ?? '', phase.start ?? start, phase.end ?? start)
    start = made.end_date
    return { ...made, discounts: phase.discounts }
  })
  const subscription = scope.find('subscription', idOrNull(schedule.subscription) ?? '')
  if (subscription) applyDiscounts(scope, subscription, schedule.phases[0])
  scope.emit('subscription_schedule.updated', schedule)
  return schedule
}

export function releaseSchedule(scope: Scope, id: string) {
  const schedule = scope.get('subscription_schedule', id)
  if (schedule.status !== 'active') throw invalid('This schedule is not active.')
  const subscription = scope.get('subscription', idOrNull(schedule.subscription) ?? '')
  Object.assign(schedule, { status: 'released', released_at: scope.now(), subscription: null })
  subscription.schedule = null
  scope.emit('subscription_schedule.released', schedule)
  scope.emit('customer.subscription.updated', subscription, { schedule: id })
  return schedule
}

/** Runs at the end of a period: begins the second phase, and releases the schedule. */
export function applySchedule(scope: Scope, subscription: Stripe.Subscription) {
  const schedule = scope.find('subscription_schedule', idOrNull(subscription.schedule) ?? '')
  const price = scope.find('price', idOrNull(schedule?.phases[1]?.items[0]?.price) ?? '')
  const [item] = subscription.items.data
  if (!schedule || !price || !item) return
  Object.assign(item, { price, plan: planOf(price) })
  applyDiscounts(scope, subscription, schedule.phases[1])
  Object.assign(schedule, { status: 'released', released_at: scope.now(), subscription: null })
  subscription.schedule = null
  scope.emit('subscription_schedule.released', schedule)
}

/** A phase without discounts ends the discount of the subscription. */
function applyDiscounts(
  scope: Scope,
  subscription: Stripe.Subscription,
  phase: Stripe.SubscriptionSchedule.Phase | undefined,
) {
  const [wanted] = phase?.discounts ?? []
  if (wanted?.discount) return
  endDiscount(scope, subscription)
  if (wanted?.coupon)
    createDiscount(scope, subscription, { coupon: idOf(wanted.coupon), promotionCode: null })
}

const phaseOf = (price: string, start: number, end: number): Stripe.SubscriptionSchedule.Phase => ({
  add_invoice_items: [],
  application_fee_percent: null,
  billing_cycle_anchor: null,
  billing_thresholds: null,
  collection_method: null,
  currency: 'usd',
  default_payment_method: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  end_date: end,
  invoice_settings: null,
  items: [{ billing_thresholds: null, discounts: [], metadata: {}, plan: price, price, quantity: 1 }],
  metadata: {},
  on_behalf_of: null,
  proration_behavior: 'none',
  start_date: start,
  transfer_data: null,
  trial_end: null,
})
