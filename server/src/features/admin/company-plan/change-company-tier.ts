import { isFree, priceOf } from '@mantel/domain/plans/plan-changes'
import { eq } from 'drizzle-orm'
import { conflict } from '../../../errors.ts'
import { dbOnPool } from '../../../platform/database/connect.ts'
import { productTiers } from '../../../schema/money/subscriptions.ts'
import { itemOf } from '../../provider/plans/change/change-now.ts'
import { releaseSchedule } from '../../provider/plans/change/schedule-price.ts'
import { type Deps, unavailable } from '../../provider/plans/deps.ts'
import { ensureSynced } from '../../provider/plans/tiers/ensure-synced.ts'
import { unknownPlan } from '../../tiers/tier-reference.ts'
import { type OverrideCall, overridePlan } from './override-plan.ts'

/**
 * Changes a company's plan right away, even to one that is no longer on sale or whose limits the company exceeds, or
 * moves it to the current price of its own plan. The difference is neither charged nor refunded: the next charge is at
 * the new price.
 */
export async function changeCompanyTier(
  deps: Deps,
  call: OverrideCall,
  { tierId, version }: { tierId: string; version: number },
) {
  if (deps.provider) await ensureSynced(deps, tierId)
  const db = dbOnPool(deps.databases.admin)
  const [tier] = await db.select().from(productTiers).where(eq(productTiers.id, tierId))
  if (!tier) throw unknownPlan()
  return overridePlan(deps, call, {
    override: 'change',
    version,
    atProvider: async ({ provider, subscriptionId, row: { billingPeriod } }) => {
      if (isFree(tier)) throw conflict('This plan is free. Cancel the paid plan first.')
      const price = billingPeriod === 'annual' ? tier.providerAnnualPriceId : tier.providerMonthlyPriceId
      if (!price)
        throw conflict(`${tier.name} has no ${billingPeriod === 'annual' ? 'yearly' : 'monthly'} price.`)
      await releaseSchedule(provider, subscriptionId)
      const { id: item } = await itemOf(provider, subscriptionId)
      await provider.call(
        (stripe) =>
          stripe.subscriptions.update(subscriptionId, {
            items: [{ id: item, price }],
            proration_behavior: 'none',
          }),
        unavailable,
      )
    },
    here: (_, now) => ({
      productTierId: tier.id,
      nextTierId: null,
      nextBillingPeriod: null,
      manualSince: now.toISOString(),
    }),
    activity: async ({ productTierId, price: before, billingPeriod }) =>
      productTierId === tier.id
        ? {
            action: 'subscription.overridden',
            description: `Moved the company to the current price of the ${tier.name} plan`,
            changes: [{ field: 'price', before, after: priceOf(tier, billingPeriod) }],
          }
        : {
            action: 'subscription.overridden',
            description: `Moved the company to the ${tier.name} plan`,
            changes: [{ field: 'plan', before: await nameOf(productTierId), after: tier.name }],
          },
  })

  async function nameOf(id: string | null) {
    if (!id) return null
    const [found] = await db
      .select({ name: productTiers.name })
      .from(productTiers)
      .where(eq(productTiers.id, id))
    return found?.name ?? null
  }
}
