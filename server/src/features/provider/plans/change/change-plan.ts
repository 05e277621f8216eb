import type { CompanyActor } from '../../../../platform/actor.ts'
import type { Db } from '../../../../platform/database/connect.ts'
import { inTransaction } from '../../../../platform/database/tenant.ts'
import {
  inTransactionWithAnswer,
  type StoreAnswer,
} from '../../../../platform/database/transaction-with-answer.ts'
import { recordActivity } from '../../../activity/record-activity.ts'
import { lockCompany } from '../../../companies/quotas.ts'
import { refuseOverLimits } from '../../../onboarding/over-limits.ts'
import { carryOffer } from '../codes/carry-offer.ts'
import { readDiscounts, retrieveSubscription } from '../codes/offer-left.ts'
import { type Deps, requireBilling } from '../deps.ts'
import { convergePlan } from '../mirror/converge-plan.ts'
import { showPlan } from '../show-plan.ts'
import { ensureSynced } from '../tiers/ensure-synced.ts'
import { changeNow } from './change-now.ts'
import { type Change, type Choice, checkChoice, readChange, readPaid } from './read-change.ts'
import { scheduleFreePlan } from './schedule-free-plan.ts'
import { releaseSchedule, schedulePrice } from './schedule-price.ts'

/**
 * Changes the plan of a company that pays. A smaller plan is only scheduled if everything fits into it: from then on,
 * the smaller limits apply, and what was added during the call is checked again under the company’s lock.
 */
export async function changePlan(deps: Deps, actor: CompanyActor, choice: Choice, storeAnswer: StoreAnswer) {
  const provider = requireBilling(deps)
  const { companyId } = actor
  const pool = deps.databases.runtime
  await inTransaction(pool, actor, (db) => checkChoice(db, companyId, choice), { readOnly: true })
  await ensureSynced(deps, choice.tierId)
  const change = await inTransaction(pool, actor, async (db) => {
    await lockCompany(db, companyId)
    const found = await readChange(db, actor, choice)
    await refuseOverLimits(db, companyId, found.tier)
    return found
  })
  const { subscriptionId, priceId, timing, tier, isTrial } = change
  const known = readDiscounts(await retrieveSubscription(provider, subscriptionId))
  const { discounts } = priceId ? await carryOffer(provider, known, change, deps.clock()) : {}
  const priceBefore =
    priceId && timing === 'now' ? await changeNow(provider, { ...change, priceId, discounts }) : null
  if (priceId && timing === 'period-end') await schedulePrice(provider, subscriptionId, priceId, discounts)
  if (!priceId) {
    await releaseSchedule(provider, subscriptionId)
    await scheduleFreePlan(provider, subscriptionId, tier.id)
  }
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
    else if (isTrial && priceBefore) await putBack(priceBefore)
    else throw error
    await convergePlan({ ...deps, provider, pool }, companyId)
    throw error
  }

  /** Restores the previous plan and its code, which is possible because nothing is paid during a trial. */
  async function putBack(price: string) {
    const { tier: tierBefore, billingPeriod } = change.before
    const before = { ...change, billingPeriod, priceId: price }
    const carried =
      tierBefore && (await carryOffer(provider, known, { ...before, tier: tierBefore }, deps.clock()))
    await changeNow(provider, { ...before, discounts: carried?.discounts })
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

const record = (db: Db, actor: CompanyActor, { tier, timing }: Change, { billingPeriod }: Choice) =>
  recordActivity(db, actor, {
    action: 'subscription.changed',
    targetType: 'company',
    targetId: actor.companyId,
    description:
      timing === 'now' ? `Changed to the ${tier.name} plan` : `Scheduled a change to the ${tier.name} plan`,
    metadata: { changes: [{ field: 'billingPeriod', before: null, after: billingPeriod }] },
  })
