import { isFree, priceOf } from '@mantel/domain/plans/plan-changes'
import type { planApi } from '@mantel/domain/plans/plans'
import { and, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict } from '../../../../errors.ts'
import type { CompanyActor } from '../../../../platform/actor.ts'
import { type Db, requireRow } from '../../../../platform/database/connect.ts'
import { planCheckouts } from '../../../../schema/money/plan-billing.ts'
import { productTiers, subscriptions } from '../../../../schema/money/subscriptions.ts'
import { lockOpenCompany } from '../../../companies/quotas.ts'
import { refuseOverLimits } from '../../../onboarding/over-limits.ts'
import { reserveOffer } from '../../../onboarding/reserve-offer.ts'
import { unknownPlan } from '../../../tiers/tier-reference.ts'
import { type Deps, unavailable } from '../deps.ts'

/** The plan that the company wants. */
export type RequestedPlan = z.output<typeof planApi.checkout.body>
export type CheckoutRow = typeof planCheckouts.$inferSelect

const minute = 60_000
/** The provider’s pages stay open for at least 30 minutes. A use of an offer code is reserved for the same time. */
const pageLife = 31 * minute

/** `isWanted` is false if the open page is for another plan, or without the code that the company has chosen since. */
type Planned = { checkout: CheckoutRow; isWanted: boolean }

/** Returns the company’s open checkout, or stores a new one. The company’s lock ensures that there is only one. */
export async function planCheckout(
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  actor: CompanyActor,
  requested: RequestedPlan,
): Promise<Planned> {
  const { companyId, userId } = actor
  await lockOpenCompany(db, companyId)
  const before = requireRow(
    await db.select().from(subscriptions).where(eq(subscriptions.companyId, companyId)),
  )
  if (before.providerSubscriptionId)
    throw conflict('You already have a plan. You can change it on the Plan page.')
  const open = await findOpen(db, companyId)
  if (open) return { checkout: open, isWanted: isFor(open, requested, before.offerCodeId) }
  const tier = await findTier(db, requested.tierId, before.productTierId)
  await refuseOverLimits(db, companyId, tier)
  const providerPriceId =
    requested.billingPeriod === 'annual' ? tier.providerAnnualPriceId : tier.providerMonthlyPriceId
  if (!providerPriceId || !priceOf(tier, requested.billingPeriod)) throw conflict(unavailable)
  const offerCodeId = await reserveOffer(db, companyId, { tierId: tier.id, now: clock() })
  const [created] = await db
    .insert(planCheckouts)
    .values({
      companyId,
      tierId: tier.id,
      billingPeriod: requested.billingPeriod,
      offerCodeId,
      userId,
      providerPriceId,
      trialDays: daysLeft(before, clock()),
      expiresAt: new Date(clock().getTime() + pageLife).toISOString(),
    })
    .returning()
  return { checkout: requireRow([created].filter((row) => row !== undefined)), isWanted: true }
}

const isFor = (
  { tierId, billingPeriod, offerCodeId }: CheckoutRow,
  requested: Pick<RequestedPlan, 'tierId' | 'billingPeriod'>,
  chosenCodeId: string | null,
) => tierId === requested.tierId && billingPeriod === requested.billingPeriod && offerCodeId === chosenCodeId

async function findOpen(db: Db, companyId: string): Promise<CheckoutRow | undefined> {
  const [open] = await db
    .select()
    .from(planCheckouts)
    .where(and(eq(planCheckouts.companyId, companyId), inArray(planCheckouts.status, ['creating', 'open'])))
  return open
}

/** A plan that is no longer on sale stays available to the companies that have it. */
async function findTier(db: Db, id: string, own: string | null) {
  const [tier] = await db.select().from(productTiers).where(eq(productTiers.id, id))
  if (!tier || (!tier.isActive && tier.id !== own)) throw unknownPlan()
  if (isFree(tier)) throw conflict('This plan is free, so there is nothing to pay.')
  return tier
}

/** The remaining days of a trial, rounded up, because the provider counts whole days from the moment of the subscription. */
function daysLeft(
  { status, currentPeriodEnd }: Pick<typeof subscriptions.$inferSelect, 'status' | 'currentPeriodEnd'>,
  now: Date,
) {
  if (status !== 'trial' || !currentPeriodEnd) return null
  const days = Math.ceil((Date.parse(currentPeriodEnd) - now.getTime()) / (24 * 60 * minute))
  return days > 0 ? days : null
}
