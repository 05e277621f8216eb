import type { Stripe } from 'stripe'
import { invalid } from '../http/error.ts'
import { changeMetadata, type Params } from '../http/params.ts'
import { newId } from '../state/ids.ts'
import type { Scope } from '../state/scope.ts'

export const readCoupon = (params: Params) => ({
  id: params.text('id'),
  percent: params.number('percent_off'),
  amount: params.integer('amount_off'),
  currency: params.text('currency')?.toLowerCase(),
  duration: params.oneOf('duration', ['once', 'repeating', 'forever']) ?? 'once',
  months: params.integer('duration_in_months'),
  name: params.text('name'),
  maximum: params.integer('max_redemptions'),
  redeemBy: params.integer('redeem_by'),
  metadata: params.record('metadata'),
})

export function createCoupon(scope: Scope, input: ReturnType<typeof readCoupon>): Stripe.Coupon {
  if ((input.percent === undefined) === (input.amount === undefined))
    throw invalid('Must provide percent_off or amount_off, but not both.', 'percent_off')
  if (input.amount !== undefined && !input.currency)
    throw invalid('Must provide currency when amount_off is given.', 'currency', 'parameter_missing')
  if (input.duration === 'repeating' && !input.months)
    throw invalid('You must pass duration_in_months when passing duration=repeating', 'duration_in_months')
  const id = input.id ?? newId('cpn', 8).slice(4)
  if (scope.find('coupon', id)) throw invalid('Coupon already exists.', 'id', 'resource_already_exists')
  const coupon = scope.put('coupon', {
    id,
    object: 'coupon',
    amount_off: input.amount ?? null,
    created: scope.now(),
    currency: input.currency ?? null,
    duration: input.duration,
    duration_in_months: input.months ?? null,
    livemode: false,
    max_redemptions: input.maximum ?? null,
    metadata: input.metadata ?? {},
    name: input.name ?? null,
    percent_off: input.percent ?? null,
    redeem_by: input.redeemBy ?? null,
    times_redeemed: 0,
    valid: true,
  })
  scope.emit('coupon.created', coupon)
  return coupon
}

export function deleteCoupon(scope: Scope, id: string): Stripe.DeletedCoupon {
  const coupon = scope.get('coupon', id)
  scope.remove('coupon', id)
  scope.emit('coupon.deleted', coupon)
  return { id, object: 'coupon', deleted: true }
}

export const readPromotionCode = (params: Params) => {
  const promotion = params.inside('promotion')
  promotion?.ignore('type')
  return {
    coupon: promotion?.requiredText('coupon') ?? '',
    code: params.text('code'),
    maximum: params.integer('max_redemptions'),
    expiresAt: params.integer('expires_at'),
    isActive: params.flag('active'),
    metadata: params.record('metadata'),
  }
}

export function createPromotionCode(scope: Scope, input: ReturnType<typeof readPromotionCode>) {
  const coupon = scope.get('coupon', input.coupon, 'promotion[coupon]')
  const code = input.code ?? newId('', 8).slice(1).toUpperCase()
  if (findPromotionCode(scope, code))
    throw invalid(`An active promotion code with \`code: ${code}\` already exists.`, 'code')
  const promotion = scope.put('promotion_code', {
    id: newId('promo'),
    object: 'promotion_code',
    active: input.isActive ?? true,
    code,
    created: scope.now(),
    customer: null,
    customer_account: null,
    expires_at: input.expiresAt ?? null,
    livemode: false,
    max_redemptions: input.maximum ?? null,
    metadata: input.metadata ?? {},
    promotion: { coupon: coupon.id, type: 'coupon' },
    restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
    times_redeemed: 0,
  })
  scope.emit('promotion_code.created', promotion)
  return promotion
}

export function changePromotionCode(
  scope: Scope,
  id: string,
  input: { isActive?: boolean; metadata?: Record<string, string> },
) {
  const promotion = scope.get('promotion_code', id)
  if (input.isActive !== undefined) promotion.active = input.isActive
  promotion.metadata = changeMetadata(promotion.metadata ?? {}, input.metadata)
  scope.emit('promotion_code.updated', promotion)
  return promotion
}

export const findPromotionCode = (scope: Scope, code: string) =>
  scope
    .all('promotion_code')
    .find(
      (promotion) =>
        promotion.code.toLowerCase() === code.toLowerCase() &&
        promotion.active &&
        (promotion.expires_at ?? Infinity) > scope.now() &&
        (promotion.max_redemptions ?? Infinity) > promotion.times_redeemed,
    )

export const discountOf = (coupon: Stripe.Coupon | null | undefined, amount: number) =>
  coupon ? Math.min(amount, coupon.amount_off ?? Math.round((amount * (coupon.percent_off ?? 0)) / 100)) : 0

/** Counts a use. A coupon that reached its maximum is no longer valid. */
export function redeem(scope: Scope, couponId: string, promotionId: string | null) {
  const coupon = scope.find('coupon', couponId)
  if (coupon) {
    coupon.times_redeemed += 1
    coupon.valid = (coupon.max_redemptions ?? Infinity) > coupon.times_redeemed
  }
  const promotion = promotionId ? scope.find('promotion_code', promotionId) : undefined
  if (promotion) promotion.times_redeemed += 1
}
