import type { ProductTier } from '@mantel/domain/admin/tiers'
import { freeUntil, hasEnded, type planInput, type Subscription } from '@mantel/domain/onboarding'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict } from '../../errors.ts'
import type { CompanyActor } from '../../platform/actor.ts'
import { type Db, only } from '../../platform/database/connect.ts'
import { companies } from '../../schema/companies/companies.ts'
import { productTiers, subscriptions } from '../../schema/money/subscriptions.ts'
import { type Change, changesBetween, nameFields } from '../activity/changes.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { type Counted, counts, lockCompany } from '../companies/quotas.ts'
import { unknownPlan, unlessDeleted } from '../tiers/tier-reference.ts'
import { shownTier } from '../tiers/tiers-on-sale.ts'
import { getSubscription, redeemedBy } from './subscription.ts'

type Choice = z.output<typeof planInput>

/**
 * Under the company’s lock, like every creation that a plan limits: nobody adds the sixteenth project while it becomes a
 * plan of fifteen. What was paid for already goes on as it was paid for; billing settles the difference.
 */
export async function choosePlan(db: Db, actor: CompanyActor, { tierId, billingPeriod }: Choice) {
  const { companyId } = actor
  await lockCompany(db, companyId)
  const before = await getSubscription(db, companyId)
  const isSame = before.tier?.id === tierId
  if (isSame && before.billingPeriod === billingPeriod) return before
  refuseEnded(before)
  const tier = before.tier && isSame ? before.tier : await onSale(db, tierId)
  if (!isSame) {
    await refuseTooMuch(db, companyId, tier)
    await refuseLostOffer(db, companyId, tier)
  }
  const start = !isSame && !before.isCharged && (await startOf(db, companyId, tier, before))
  await unlessDeleted(() =>
    db
      .update(subscriptions)
      .set({ productTierId: tier.id, billingPeriod, ...start })
      .where(eq(subscriptions.companyId, companyId)),
  )
  const changes = changesBetween(
    { plan: before.tier?.name ?? null, billingPeriod: before.billingPeriod },
    { plan: tier.name, billingPeriod },
  )
  await record(db, actor, changes, tier)
  return getSubscription(db, companyId)
}

/** Choosing does not pay for it, so it would look as if it went on. */
function refuseEnded(before: Subscription) {
  if (!hasEnded(before)) return
  const sentence = `Your subscription ${before.status === 'canceled' ? 'was canceled' : 'has expired'}, so the plan cannot be changed here. Please write to us to start it again.`
  throw conflict(sentence, { tierId: sentence })
}

async function onSale(db: Db, id: string): Promise<ProductTier> {
  const [tier] = await db.select(shownTier).from(productTiers).where(eq(productTiers.id, id))
  if (!tier?.isActive) throw unknownPlan()
  return tier
}

/** What is there is never hidden, so it has to fit. */
async function refuseTooMuch(db: Db, companyId: string, tier: ProductTier) {
  const limits: [Counted, number | null][] = [
    ['users', tier.maxUsers],
    ['clients', tier.maxClients],
    ['projects', tier.maxProjects],
  ]
  const over: { limit: string; own: string }[] = []
  for (const [what, limit] of limits) {
    const own = limit ? await counts[what](db, companyId) : 0
    if (limit && own > limit) over.push({ limit: several(limit, what), own: several(own, what) })
  }
  if (over.length === 0) return
  const listed = (side: 'limit' | 'own') =>
    nameFields(
      over.map((one) => one[side]),
      {},
    )
  const sentence = `${tier.name} allows up to ${listed('limit')}, and you have ${listed('own')}. Remove or archive some first, or choose a larger plan.`
  throw conflict(sentence, { tierId: sentence })
}

const several = (count: number, what: Counted) => `${count} ${count === 1 ? what.slice(0, -1) : what}`

async function refuseLostOffer(db: Db, companyId: string, tier: ProductTier) {
  const redeemed = await redeemedBy(db, companyId)
  if (!redeemed || redeemed.validForTiers.length === 0 || redeemed.validForTiers.includes(tier.id)) return
  const sentence = `Your code ${redeemed.offer.code} does not apply to ${tier.name}. Remove it first, or keep your plan.`
  throw conflict(sentence, { tierId: sentence })
}

/** The days of the new plan, counted from when the company joined. With none left it is active, until there is billing. */
async function startOf(db: Db, companyId: string, tier: ProductTier, before: Subscription) {
  const { since } = only(
    await db.select({ since: companies.createdAt }).from(companies).where(eq(companies.id, companyId)),
  )
  const end = freeUntil(tier, since, before)
  return end
    ? { status: 'trial' as const, currentPeriodStart: since, currentPeriodEnd: end }
    : { status: 'active' as const, currentPeriodStart: sql`now()`, currentPeriodEnd: null }
}

async function record(db: Db, actor: CompanyActor, changes: Change[], tier: ProductTier) {
  const isPlan = changes.some(({ field }) => field === 'plan')
  await recordActivity(db, actor, {
    action: 'subscription.changed',
    targetType: 'company',
    targetId: actor.companyId,
    description: isPlan ? `Chose the plan ${tier.name}` : 'Changed how the plan is paid',
    metadata: { changes },
  })
}
