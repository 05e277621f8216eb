import { couponOf, trialMonthsOf } from '@mantel/domain/plans/coupons'
import { and, eq, inArray } from 'drizzle-orm'
import type pg from 'pg'
import { dbOnPool } from '../../../../platform/database/connect.ts'
import { inTransaction } from '../../../../platform/database/tenant.ts'
import type { Provider } from '../../../../platform/stripe/provider.ts'
import { ProviderError } from '../../../../platform/stripe/provider-error.ts'
import { offerCodes } from '../../../../schema/money/offer-codes.ts'
import { planCheckouts, tierPrices } from '../../../../schema/money/plan-billing.ts'
import { ensureCoupon } from '../codes/ensure-coupon.ts'
import { unavailable } from '../deps.ts'
import type { CheckoutRow } from './plan-checkout.ts'

type SessionDeps = { pool: pg.Pool; provider: Provider; publicUrl: string }
type Request = { customer: string; checkout: CheckoutRow; from: 'plan' | 'onboarding' }

/**
 * Asks the provider for the page of a stored checkout. The key makes sure that a repeated call gets the same page. Returns
 * null if the provider no longer offers it; the checkout has then ended.
 */
export async function openSession(deps: SessionDeps, request: Request): Promise<string | null> {
  const { checkout } = request
  if (checkout.url) return checkout.url
  const { pool, provider } = deps
  const coupon = await couponOfCheckout(deps, checkout)
  const page = `${deps.publicUrl}${request.from === 'onboarding' ? '/onboarding' : '/app/settings'}`
  const place = request.from === 'plan' ? '#plan' : ''
  try {
    const { id, url } = await provider.call(
      (stripe) =>
        stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            customer: request.customer,
            line_items: [{ price: checkout.providerPriceId, quantity: 1 }],
            // Also for a trial, which is then charged at its end without another visit.
            payment_method_collection: 'always',
            // A visit to either URL proves nothing, so we ask the provider afterward.
            success_url: `${page}?plan=chosen${place}`,
            cancel_url: `${page}?plan=canceled${place}`,
            expires_at: Math.floor(Date.parse(checkout.expiresAt) / 1000),
            ...(coupon && { discounts: [{ coupon }] }),
            ...(checkout.trialDays && { subscription_data: { trial_period_days: checkout.trialDays } }),
          },
          { idempotencyKey: `plan:${checkout.id}` },
        ),
      unavailable,
    )
    await finish(pool, checkout, { sessionId: id, url, status: 'open' })
    return url
  } catch (error) {
    if (!(error instanceof ProviderError) || error.reason === 'unavailable') throw error
    await finish(pool, checkout, { status: 'expired' })
    return null
  }
}

/**
 * The provider refuses if the company has paid in the meantime, or if the page has expired. The next sync finds out
 * which.
 */
export async function endSession(
  { provider, pool }: Pick<SessionDeps, 'provider' | 'pool'>,
  { companyId, id }: CheckoutRow,
) {
  const [checkout] = await inTransaction(pool, { companyId }, (db) =>
    db
      .select({ sessionId: planCheckouts.sessionId })
      .from(planCheckouts)
      .where(and(eq(planCheckouts.companyId, companyId), eq(planCheckouts.id, id))),
  )
  const sessionId = checkout?.sessionId
  if (!sessionId) return
  try {
    await provider.call((stripe) => stripe.checkout.sessions.expire(sessionId), unavailable)
  } catch (error) {
    if (!(error instanceof ProviderError) || error.reason === 'unavailable') throw error
  }
}

/** Changes nothing if another call with the same key has already stored the page. */
const finish = (
  pool: pg.Pool,
  { companyId, id }: CheckoutRow,
  values: Partial<Pick<CheckoutRow, 'sessionId' | 'url' | 'status'>>,
) =>
  inTransaction(pool, { companyId }, (db) =>
    db
      .update(planCheckouts)
      .set(values)
      .where(
        and(
          eq(planCheckouts.companyId, companyId),
          eq(planCheckouts.id, id),
          inArray(planCheckouts.status, ['creating']),
        ),
      ),
  )

async function couponOfCheckout({ pool, provider }: SessionDeps, checkout: CheckoutRow) {
  const { offerCodeId, billingPeriod, providerPriceId, trialDays, createdAt } = checkout
  if (!offerCodeId) return null
  const db = dbOnPool(pool)
  const [code] = await db.select().from(offerCodes).where(eq(offerCodes.id, offerCodeId))
  const [price] = await db.select().from(tierPrices).where(eq(tierPrices.providerPriceId, providerPriceId))
  if (!code || !price) return null
  const opened = new Date(createdAt)
  const trialEnd = new Date(opened.getTime() + (trialDays ?? 0) * 86_400_000)
  const coupon = couponOf(code, {
    billingPeriod,
    price: price.amount,
    trialMonths: trialMonthsOf(code, opened, trialEnd),
  })
  return ensureCoupon(provider, code, coupon)
}
