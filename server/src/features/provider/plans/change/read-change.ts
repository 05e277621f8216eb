import { changeTiming, isFree, priceOf } from '@mantel/domain/plans/plan-changes'
import type { planApi } from '@mantel/domain/plans/plans'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict } from '../../../../errors.ts'
import type { CompanyActor } from '../../../../platform/actor.ts'
import { type Db, requireRow } from '../../../../platform/database/connect.ts'
import { productTiers, subscriptions } from '../../../../schema/money/subscriptions.ts'
import { findRedemption } from '../../../onboarding/subscription.ts'
import { unknownPlan } from '../../../tiers/tier-reference.ts'
import { unavailable } from '../deps.ts'

export type Choice = z.output<typeof planApi.preview.query>
export type Change = Awaited<ReturnType<typeof readChange>>

/** Refuses a plan that the company cannot choose, before anything is sent to the provider. */
export async function checkChoice(db: Db, companyId: string, { tierId, billingPeriod }: Choice) {
  const row = await readPaid(db, companyId)
  const tier = await readTier(db, tierId)
  if (!tier || (!tier.isActive && tier.id !== row.productTierId)) throw unknownPlan()
  const price = isFree(tier) ? 0 : priceOf(tier, billingPeriod)
  if (price === null) throw conflict('This plan can only be paid monthly.')
  return { row, tier, price }
}

/** Describes a change of plan from stored data. A free plan has no price at the provider. */
export async function readChange(db: Db, { companyId }: CompanyActor, choice: Choice) {
  const { row, tier, price } = await checkChoice(db, companyId, choice)
  const { billingPeriod } = choice
  const isTrial = row.status === 'trial'
  const before = {
    tier: row.productTierId ? await readTier(db, row.productTierId) : undefined,
    billingPeriod: row.billingPeriod,
  }
  if (isFree(tier))
    return {
      tier,
      billingPeriod,
      price,
      priceId: null,
      isTrial,
      timing: 'period-end' as const,
      trialEnd: null,
      validForTiers: [],
      subscriptionId: row.providerSubscriptionId,
      periodEnd: row.currentPeriodEnd,
      before,
    }
  const priceId = billingPeriod === 'annual' ? tier.providerAnnualPriceId : tier.providerMonthlyPriceId
  if (!priceId) throw conflict(unavailable)
  const timing = changeTiming(
    { tierId: row.productTierId ?? '', price: row.price ?? 0, billingPeriod: row.billingPeriod },
    { tier, billingPeriod },
  )
  return {
    tier,
    billingPeriod,
    price,
    priceId,
    isTrial,
    // During a trial nothing was paid, so every plan can start at once.
    timing: isTrial && timing === 'period-end' ? ('now' as const) : timing,
    trialEnd: isTrial && row.currentPeriodEnd ? new Date(row.currentPeriodEnd) : null,
    validForTiers: (await findRedemption(db, companyId))?.validForTiers ?? [],
    subscriptionId: row.providerSubscriptionId,
    periodEnd: row.currentPeriodEnd,
    before,
  }
}

export async function readPaid(db: Db, companyId: string) {
  const row = requireRow(await db.select().from(subscriptions).where(eq(subscriptions.companyId, companyId)))
  const { providerSubscriptionId } = row
  if (!providerSubscriptionId) throw conflict('You don’t have a paid plan yet. Choose one first.')
  return { ...row, providerSubscriptionId }
}

async function readTier(db: Db, id: string) {
  const [tier] = await db.select().from(productTiers).where(eq(productTiers.id, id))
  return tier
}
