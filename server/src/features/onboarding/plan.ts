import type { ProductTier } from '@mantel/domain/admin/tiers'
import { freeUntil, hasEnded, type planInput, type Subscription } from '@mantel/domain/onboarding'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict } from '../../errors.ts'
import type { CompanyActor } from '../../platform/actor.ts'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { companies } from '../../schema/companies/companies.ts'
import { productTiers, subscriptions } from '../../schema/money/subscriptions.ts'
import { type Change, changesBetween, listFieldLabels } from '../activity/changes.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { countOf, lockCompany, type QuotaResource, usageCounts } from '../companies/quotas.ts'
import { refuseDeletedTier, unknownPlan } from '../tiers/tier-reference.ts'
import { publicTierColumns } from '../tiers/tiers-on-sale.ts'
import { findRedemption, getSubscription } from './subscription.ts'

type Choice = z.output<typeof planInput>

/**
 * Changes the plan. Adding users, clients or projects takes the same company lock, so no one can exceed the new limits
 * during the change. A period that was already charged keeps its dates, and the difference in price is neither charged
 * nor refunded.
 */
export async function choosePlan(db: Db, actor: CompanyActor, { tierId, billingPeriod }: Choice) {
  const { companyId } = actor
  await lockCompany(db, companyId)
  const before = await getSubscription(db, companyId)
  const isSame = before.tier?.id === tierId
  if (isSame && before.billingPeriod === billingPeriod) return before
  refuseEndedSubscription(before)
  const tier = before.tier && isSame ? before.tier : await getTierOnSale(db, tierId)
  if (!isSame) {
    await refuseOverLimits(db, companyId, tier)
    await refuseLosingOffer(db, companyId, tier)
  }
  const period = !isSame && !before.isCharged && (await periodFor(db, companyId, tier, before))
  await refuseDeletedTier(() =>
    db
      .update(subscriptions)
      .set({ productTierId: tier.id, billingPeriod, ...period })
      .where(eq(subscriptions.companyId, companyId)),
  )
  const changes = changesBetween(
    { plan: before.tier?.name ?? null, billingPeriod: before.billingPeriod },
    { plan: tier.name, billingPeriod },
  )
  await recordChange(db, actor, changes, tier)
  return getSubscription(db, companyId)
}

/** An ended subscription cannot change its plan, because the change could make it active without a payment. */
function refuseEndedSubscription(before: Subscription) {
  if (!hasEnded(before)) return
  const message = `Your subscription ${before.status === 'canceled' ? 'was canceled' : 'has expired'}, so you can’t change the plan here. Contact us to restart it.`
  throw conflict(message, { tierId: message })
}

async function getTierOnSale(db: Db, id: string): Promise<ProductTier> {
  const [tier] = await db.select(publicTierColumns).from(productTiers).where(eq(productTiers.id, id))
  if (!tier?.isActive) throw unknownPlan()
  return tier
}

/** Refuses a plan that is too small: existing records are never hidden, so they must fit into the plan. */
async function refuseOverLimits(db: Db, companyId: string, tier: ProductTier) {
  const limits: [QuotaResource, number | null][] = [
    ['users', tier.maxUsers],
    ['clients', tier.maxClients],
    ['projects', tier.maxProjects],
  ]
  const over: { limit: string; used: string }[] = []
  for (const [what, limit] of limits) {
    const used = limit ? await usageCounts[what](db, companyId) : 0
    if (limit && used > limit) over.push({ limit: countOf(limit, what), used: countOf(used, what) })
  }
  if (over.length === 0) return
  const listed = (side: 'limit' | 'used') =>
    listFieldLabels(
      over.map((entry) => entry[side]),
      {},
    )
  const message = `${tier.name} allows up to ${listed('limit')}, and you have ${listed('used')}. Remove or archive some first, or choose a larger plan.`
  throw conflict(message, { tierId: message })
}

async function refuseLosingOffer(db: Db, companyId: string, tier: ProductTier) {
  const redeemed = await findRedemption(db, companyId)
  if (!redeemed || redeemed.validForTiers.length === 0 || redeemed.validForTiers.includes(tier.id)) return
  const message = `Your code ${redeemed.offer.code} doesn’t apply to ${tier.name}. Remove it first, or keep your plan.`
  throw conflict(message, { tierId: message })
}

/**
 * The trial of the new plan is counted from the company's registration. If no trial days are left, the
 * subscription is active until billing starts.
 */
async function periodFor(db: Db, companyId: string, tier: ProductTier, before: Subscription) {
  const { since } = requireRow(
    await db.select({ since: companies.createdAt }).from(companies).where(eq(companies.id, companyId)),
  )
  const end = freeUntil(tier, since, before)
  return end
    ? { status: 'trial' as const, currentPeriodStart: since, currentPeriodEnd: end }
    : { status: 'active' as const, currentPeriodStart: sql`now()`, currentPeriodEnd: null }
}

async function recordChange(db: Db, actor: CompanyActor, changes: Change[], tier: ProductTier) {
  const isPlan = changes.some(({ field }) => field === 'plan')
  await recordActivity(db, actor, {
    action: 'subscription.changed',
    targetType: 'company',
    targetId: actor.companyId,
    description: isPlan ? `Chose the ${tier.name} plan` : 'Changed the billing period',
    metadata: { changes },
  })
}
