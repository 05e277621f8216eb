import type { ProductTier } from '@mantel/domain/admin/tiers'
import { freeUntil, hasEnded, type planInput, type Subscription } from '@mantel/domain/onboarding'
import { isFree } from '@mantel/domain/plans/plan-changes'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict } from '../../errors.ts'
import type { CompanyActor } from '../../platform/actor.ts'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { setTriggerTime } from '../../platform/database/set-trigger-time.ts'
import { companies } from '../../schema/companies/companies.ts'
import { productTiers, subscriptions } from '../../schema/money/subscriptions.ts'
import { type Change, changesBetween } from '../activity/changes.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { lockCompany } from '../companies/quotas.ts'
import { refuseDeletedTier, unknownPlan } from '../tiers/tier-reference.ts'
import { publicTierColumns } from '../tiers/tiers-on-sale.ts'
import { refuseLosingOffer, refuseOverLimits } from './over-limits.ts'
import { getSubscription } from './subscription.ts'

type Choice = z.output<typeof planInput>
type Billing = { now: Date; hasBilling: boolean }

/**
 * Changes the plan. Adding users, clients or projects takes the same company lock, so no one can exceed the new limits
 * during the change. If the current period was already charged, its dates stay, and the difference in price is neither
 * charged nor refunded.
 */
export async function choosePlan(
  db: Db,
  actor: CompanyActor,
  { tierId, billingPeriod }: Choice,
  billing: Billing,
) {
  const { companyId } = actor
  await lockCompany(db, companyId)
  const before = await getSubscription(db, companyId)
  const isSame = before.tier?.id === tierId
  if (isSame && before.billingPeriod === billingPeriod) return before
  const tier = before.tier && isSame ? before.tier : await getTierOnSale(db, tierId)
  refuseChargedPlan(before, tier, billing)
  if (!isSame) {
    await refuseOverLimits(db, companyId, tier)
    await refuseLosingOffer(db, companyId, tier)
  }
  const period = !isSame && !before.isCharged && (await periodFor(db, companyId, tier, before, billing))
  await setTriggerTime(db, billing.now)
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

/**
 * Refuses to change the plan of a subscription that has ended or, with billing, that is charged, because the change
 * could make it active without a payment. With billing, an ended subscription can still change to a free plan.
 */
function refuseChargedPlan(before: Subscription, tier: ProductTier, { hasBilling }: Billing) {
  if (hasBilling && before.isCharged && !hasEnded(before)) {
    const message = 'You already pay for your plan. Change it on the Plan page.'
    throw conflict(message, { tierId: message })
  }
  if (!hasEnded(before) || (hasBilling && isFree(tier))) return
  if (hasBilling) {
    const message = 'Your plan has ended. Choose a plan on the Plan page to keep working.'
    throw conflict(message, { tierId: message })
  }
  const message = `Your subscription ${before.status === 'canceled' ? 'was canceled' : 'has expired'}, so you can’t change the plan here. Contact us to restart it.`
  throw conflict(message, { tierId: message })
}

async function getTierOnSale(db: Db, id: string): Promise<ProductTier> {
  const [tier] = await db.select(publicTierColumns).from(productTiers).where(eq(productTiers.id, id))
  if (!tier?.isActive) throw unknownPlan()
  return tier
}

/**
 * The trial of the new plan is counted from the company's registration. If no trial days are left, a plan with a price
 * has to be paid first. Without billing, the subscription is active.
 */
async function periodFor(
  db: Db,
  companyId: string,
  tier: ProductTier,
  before: Subscription,
  { now, hasBilling }: Billing,
) {
  const { since } = requireRow(
    await db.select({ since: companies.createdAt }).from(companies).where(eq(companies.id, companyId)),
  )
  const manualSince = now.toISOString()
  const end = freeUntil(tier, since, before, now)
  if (end)
    return {
      status: 'trial' as const,
      currentPeriodStart: since,
      currentPeriodEnd: end,
      endedAt: null,
      isComped: false,
      manualSince,
    }
  const isUnpaid = hasBilling && !isFree(tier)
  return {
    status: isUnpaid ? ('expired' as const) : ('active' as const),
    currentPeriodStart: manualSince,
    currentPeriodEnd: null,
    endedAt: isUnpaid ? manualSince : null,
    isComped: false,
    manualSince,
  }
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
