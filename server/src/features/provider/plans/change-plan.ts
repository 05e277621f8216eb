import { changeTiming, isFree, priceOf } from '@mantel/domain/plans/plan-changes'
import type { ChangePreview, planApi } from '@mantel/domain/plans/plans'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict } from '../../../errors.ts'
import type { CompanyActor } from '../../../platform/actor.ts'
import { type Db, requireRow } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import {
  inTransactionWithAnswer,
  type StoreAnswer,
} from '../../../platform/database/transaction-with-answer.ts'
import type { Provider } from '../../../platform/stripe/provider.ts'
import { ProviderError } from '../../../platform/stripe/provider-error.ts'
import { productTiers, subscriptions } from '../../../schema/money/subscriptions.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { lockCompany } from '../../companies/quotas.ts'
import { refuseLosingOffer, refuseOverLimits } from '../../onboarding/over-limits.ts'
import { unknownPlan } from '../../tiers/tier-reference.ts'
import { cardRefusal } from './card-refusals.ts'
import { type Deps, requireBilling, unavailable } from './deps.ts'
import { convergePlan } from './mirror/converge-plan.ts'
import { releaseSchedule, schedulePrice } from './schedule-price.ts'
import { showPlan } from './show-plan.ts'
import { ensureSynced } from './tiers/ensure-synced.ts'

type Choice = z.output<typeof planApi.preview.query>

/** What a change would cost today, as the provider computes it. */
export async function previewChange(deps: Deps, actor: CompanyActor, choice: Choice): Promise<ChangePreview> {
  const provider = requireBilling(deps)
  await ensureSynced(deps, choice.tierId)
  const found = await inTransaction(deps.databases.runtime, actor, (db) => readChange(db, actor, choice), {
    readOnly: true,
  })
  const { timing, price, priceId, subscriptionId, periodEnd, isTrial } = found
  if (timing !== 'now') return { timing, price, dueNow: 0, startsAt: timing === 'none' ? null : periodEnd }
  if (isTrial) return { timing, price, dueNow: 0, startsAt: null }
  const item = (await itemOf(provider, subscriptionId)).id
  const invoice = await provider.call(
    (stripe) =>
      stripe.invoices.createPreview({
        subscription: subscriptionId,
        subscription_details: {
          items: [{ id: item, price: priceId }],
          proration_behavior: 'always_invoice',
        },
      }),
    unavailable,
  )
  return { timing, price, dueNow: Math.max(0, invoice.amount_due), startsAt: null }
}

/**
 * Changes the plan of a company that pays. A smaller plan is only scheduled if everything fits into it: from then on,
 * the smaller limits apply, and what was added during the call is checked again under the company’s lock.
 */
export async function changePlan(deps: Deps, actor: CompanyActor, choice: Choice, storeAnswer: StoreAnswer) {
  const provider = requireBilling(deps)
  const { companyId } = actor
  const pool = deps.databases.runtime
  await ensureSynced(deps, choice.tierId)
  const change = await inTransaction(pool, actor, async (db) => {
    await lockCompany(db, companyId)
    const found = await readChange(db, actor, choice)
    await refuseOverLimits(db, companyId, found.tier)
    await refuseLosingOffer(db, companyId, found.tier)
    return found
  })
  const { subscriptionId, priceId, timing, tier, isTrial } = change
  const priceBefore = timing === 'now' ? await changeNow(provider, change) : null
  if (timing === 'period-end') await schedulePrice(provider, subscriptionId, priceId)
  await convergePlan({ ...deps, provider, pool }, companyId)
  try {
    return await inTransactionWithAnswer(pool, actor, storeAnswer, async (db) => {
      await lockCompany(db, companyId)
      if (timing === 'period-end' || isTrial) await refuseOverLimits(db, companyId, tier)
      if (timing !== 'none') await record(db, actor, change, choice)
      return showPlan(db, deps, companyId)
    })
  } catch (error) {
    if (timing === 'period-end') await releaseSchedule(provider, subscriptionId)
    // During a trial nothing was paid, so the plan before is put back.
    else if (isTrial && priceBefore) await changeNow(provider, { ...change, priceId: priceBefore })
    else throw error
    await convergePlan({ ...deps, provider, pool }, companyId)
    throw error
  }
}

/** Keeps the current plan instead of the one that would start later. */
export async function keepPlan(deps: Deps, actor: CompanyActor) {
  const provider = requireBilling(deps)
  const pool = deps.databases.runtime
  const { providerSubscriptionId } = await inTransaction(pool, actor, (db) => readPaid(db, actor.companyId), {
    readOnly: true,
  })
  await releaseSchedule(provider, providerSubscriptionId)
  await convergePlan({ ...deps, provider, pool }, actor.companyId)
  return inTransaction(pool, actor, async (db) => {
    await recordActivity(db, actor, {
      action: 'subscription.kept',
      targetType: 'company',
      targetId: actor.companyId,
      description: 'Kept the current plan',
    })
    return showPlan(db, deps, actor.companyId)
  })
}

export async function readPaid(db: Db, companyId: string) {
  const row = requireRow(await db.select().from(subscriptions).where(eq(subscriptions.companyId, companyId)))
  const { providerSubscriptionId } = row
  if (!providerSubscriptionId) throw conflict('You don’t have a paid plan yet. Choose one first.')
  return { ...row, providerSubscriptionId }
}

async function readChange(db: Db, { companyId }: CompanyActor, { tierId, billingPeriod }: Choice) {
  const row = await readPaid(db, companyId)
  const [tier] = await db.select().from(productTiers).where(eq(productTiers.id, tierId))
  if (!tier || (!tier.isActive && tier.id !== row.productTierId)) throw unknownPlan()
  if (isFree(tier))
    throw conflict('Cancel your plan first. You can switch to this one when it ends.', {
      tierId: 'Cancel your plan first',
    })
  const priceId = billingPeriod === 'annual' ? tier.providerAnnualPriceId : tier.providerMonthlyPriceId
  const price = priceOf(tier, billingPeriod)
  if (!priceId || !price) throw conflict(unavailable)
  const isTrial = row.status === 'trial'
  const timing = changeTiming(
    { tierId: row.productTierId ?? '', price: row.price ?? 0, billingPeriod: row.billingPeriod },
    { tier, billingPeriod },
  )
  return {
    tier,
    price,
    priceId,
    isTrial,
    // During a trial nothing was paid, so every plan can start at once.
    timing: isTrial && timing === 'period-end' ? ('now' as const) : timing,
    subscriptionId: row.providerSubscriptionId,
    periodEnd: row.currentPeriodEnd,
  }
}

type Change = Awaited<ReturnType<typeof readChange>>

/** Returns the price before. */
async function changeNow(provider: Provider, { subscriptionId, priceId, isTrial }: Change) {
  await releaseSchedule(provider, subscriptionId)
  const { id: item, price } = await itemOf(provider, subscriptionId)
  try {
    await provider.call(
      (stripe) =>
        stripe.subscriptions.update(subscriptionId, {
          items: [{ id: item, price: priceId }],
          cancel_at_period_end: false,
          ...(!isTrial && { proration_behavior: 'always_invoice', payment_behavior: 'error_if_incomplete' }),
        }),
      unavailable,
    )
    return price.id
  } catch (error) {
    if (error instanceof ProviderError && error.reason === 'refused') throw conflict(cardRefusal(error))
    throw error
  }
}

export async function itemOf(provider: Provider, subscriptionId: string) {
  const { items } = await provider.call(
    (stripe) => stripe.subscriptions.retrieve(subscriptionId),
    unavailable,
  )
  return requireRow(items.data)
}

const record = (db: Db, actor: CompanyActor, { tier, timing }: Change, { billingPeriod }: Choice) =>
  recordActivity(db, actor, {
    action: 'subscription.changed',
    targetType: 'company',
    targetId: actor.companyId,
    description:
      timing === 'now' ? `Changed to the ${tier.name} plan` : `Scheduled a change to the ${tier.name} plan`,
    metadata: { changes: [{ field: 'billingPeriod', before: null, after: billingPeriod }] },
  })
