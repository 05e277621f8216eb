import { Stripe } from 'stripe'
import { invalid, required } from '../http/error.ts'
import { changeMetadata, type Params } from '../http/params.ts'
import { newId } from '../state/ids.ts'
import type { Scope } from '../state/scope.ts'
import { createProduct } from './products.ts'

/** Reads a price, or the `price_data` of a line. */
export function readPrice(params: Params) {
  params.ignore('tax_behavior', 'billing_scheme')
  const productData = params.inside('product_data')
  productData?.ignore('images', 'tax_code')
  return {
    currency: params.requiredText('currency').toLowerCase(),
    amount: params.integer('unit_amount'),
    product: params.text('product'),
    productData: productData && {
      name: productData.requiredText('name'),
      description: productData.text('description'),
      metadata: productData.record('metadata'),
    },
    recurring: readRecurring(params),
    nickname: params.text('nickname'),
    lookupKey: params.text('lookup_key'),
    metadata: params.record('metadata'),
    isActive: params.flag('active'),
  }
}

export type PriceInput = ReturnType<typeof readPrice>

export function createPrice(scope: Scope, input: PriceInput): Stripe.Price {
  if (input.amount === undefined) throw required('unit_amount')
  if (input.amount < 0) throw invalid('This value must be greater than or equal to 0.', 'unit_amount')
  const product = input.productData
    ? createProduct(scope, input.productData)
    : scope.get('product', input.product ?? '', 'product')
  const price = scope.put('price', {
    id: newId('price'),
    object: 'price',
    active: input.isActive ?? true,
    billing_scheme: 'per_unit',
    created: scope.now(),
    currency: input.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: input.lookupKey ?? null,
    metadata: input.metadata ?? {},
    nickname: input.nickname ?? null,
    product: product.id,
    recurring: input.recurring ?? null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: input.recurring ? 'recurring' : 'one_time',
    unit_amount: input.amount,
    unit_amount_decimal: Stripe.Decimal.from(input.amount),
  })
  scope.emit('price.created', price)
  return price
}

export function readPriceChange(params: Params) {
  return {
    nickname: params.text('nickname'),
    lookupKey: params.text('lookup_key'),
    isActive: params.flag('active'),
    metadata: params.record('metadata'),
  }
}

export function changePrice(scope: Scope, id: string, input: ReturnType<typeof readPriceChange>) {
  const price = scope.get('price', id)
  if (input.nickname !== undefined) price.nickname = input.nickname || null
  if (input.lookupKey !== undefined) price.lookup_key = input.lookupKey || null
  if (input.isActive !== undefined) price.active = input.isActive
  price.metadata = changeMetadata(price.metadata, input.metadata)
  scope.emit('price.updated', price)
  return price
}

function readRecurring(params: Params): Stripe.Price.Recurring | undefined {
  const recurring = params.inside('recurring')
  if (!recurring) return undefined
  const interval = recurring.oneOf('interval', ['day', 'week', 'month', 'year'])
  if (!interval) throw required('recurring[interval]')
  recurring.ignore('usage_type')
  return {
    interval,
    interval_count: recurring.integer('interval_count') ?? 1,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}

/** The end of the period that begins at a time. Months end on the same day, or on the last day of a shorter month. */
export function periodEnd({ interval, interval_count: count }: Stripe.Price.Recurring, from: number) {
  const date = new Date(from * 1000)
  if (interval === 'day' || interval === 'week')
    date.setUTCDate(date.getUTCDate() + count * (interval === 'week' ? 7 : 1))
  else {
    const wanted = date.getUTCDate()
    date.setUTCDate(1)
    date.setUTCMonth(date.getUTCMonth() + count * (interval === 'year' ? 12 : 1))
    const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
    date.setUTCDate(Math.min(wanted, lastDay))
  }
  return Math.floor(date.getTime() / 1000)
}
