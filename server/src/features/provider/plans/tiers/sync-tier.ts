import { eq } from 'drizzle-orm'
import type pg from 'pg'
import type { Clock } from '../../../../platform/clock.ts'
import { type Db, dbOnPool } from '../../../../platform/database/connect.ts'
import { inTransaction } from '../../../../platform/database/tenant.ts'
import type { Provider } from '../../../../platform/stripe/provider.ts'
import { ProviderError } from '../../../../platform/stripe/provider-error.ts'
import { tierPrices } from '../../../../schema/money/plan-billing.ts'
import { productTiers } from '../../../../schema/money/subscriptions.ts'

type Tier = typeof productTiers.$inferSelect
type Period = 'monthly' | 'annual'

/** `pool` must be the worker's, because the database role of requests may not change plans. */
type SyncDeps = { pool: pg.Pool; provider: Provider; clock: Clock }

/**
 * Makes the provider’s product and prices equal to the plan. A price there never changes: a new amount is a new price,
 * and existing subscriptions keep the old one. Running it twice sends nothing twice.
 */
export async function syncTier({ pool, provider, clock }: SyncDeps, tierId: string) {
  const db = dbOnPool(pool)
  const [tier] = await db.select().from(productTiers).where(eq(productTiers.id, tierId))
  if (!tier || tier.providerSyncedVersion === tier.version) return
  // A transaction, so that open screens show the result.
  const store = (result: Partial<Tier>) =>
    inTransaction(pool, { companyId: null }, (tx) =>
      tx.update(productTiers).set(result).where(eq(productTiers.id, tierId)),
    )
  try {
    const providerProductId = await syncProduct(provider, tier)
    const deps = { db, provider, tier, product: providerProductId }
    const providerMonthlyPriceId = await syncPrice(deps, 'monthly', tier.monthlyPrice)
    const providerAnnualPriceId = await syncPrice(deps, 'annual', tier.annualPrice)
    await store({
      providerProductId,
      providerMonthlyPriceId,
      providerAnnualPriceId,
      providerSyncedVersion: tier.version,
      providerSyncedAt: clock().toISOString(),
      providerSyncError: null,
    })
  } catch (error) {
    const providerSyncError =
      error instanceof ProviderError ? (error.code ?? error.reason).slice(0, 200) : 'internal_error'
    await store({ providerSyncError })
    throw error
  }
}

async function syncProduct(provider: Provider, tier: Tier): Promise<string> {
  const { name, isActive, providerProductId: known } = tier
  const text = { name, ...(tier.description && { description: tier.description.slice(0, 500) }) }
  if (known) {
    await provider.call((stripe) => stripe.products.update(known, { ...text, active: isActive }))
    return known
  }
  // We choose the product's id, so a call after a crash finds the product that the first call created.
  const id = `tier_${tier.id.replaceAll('-', '')}`
  const created = await provider
    .call((stripe) => stripe.products.create({ id, ...text }))
    .catch((error: unknown) => {
      if (error instanceof ProviderError && error.code === 'resource_already_exists') return { id }
      throw error
    })
  return created.id
}

type PriceDeps = { db: Db; provider: Provider; tier: Tier; product: string }

/** Returns the id of the price with this amount, or null if the plan has none. Ends the price that it replaces. */
async function syncPrice({ db, provider, tier, product }: PriceDeps, period: Period, amount: number | null) {
  const known = await db.select().from(tierPrices).where(eq(tierPrices.tierId, tier.id))
  const ofPeriod = known.filter(({ billingPeriod }) => billingPeriod === period)
  const kept = ofPeriod.find((price) => price.amount === amount)
  const current = period === 'monthly' ? tier.providerMonthlyPriceId : tier.providerAnnualPriceId
  if (current && current !== kept?.providerPriceId)
    await provider.call((stripe) => stripe.prices.update(current, { active: false }))
  if (!amount) return null
  if (kept) {
    if (kept.providerPriceId !== current)
      await provider.call((stripe) => stripe.prices.update(kept.providerPriceId, { active: true }))
    return kept.providerPriceId
  }
  const { id } = await provider.call((stripe) =>
    stripe.prices.create(
      {
        product,
        currency: 'usd',
        unit_amount: amount,
        recurring: { interval: period === 'annual' ? 'year' : 'month' },
      },
      { idempotencyKey: `price:${tier.id}:${period}:${amount}` },
    ),
  )
  await db
    .insert(tierPrices)
    .values({ providerPriceId: id, tierId: tier.id, billingPeriod: period, amount })
    .onConflictDoNothing()
  return id
}
