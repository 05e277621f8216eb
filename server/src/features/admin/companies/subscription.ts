import type { adminCompaniesApi } from '@mantel/domain/admin/companies'
import type { SubscriptionInput } from '@mantel/domain/admin/subscriptions'
import type { Output } from '@mantel/domain/endpoints/endpoint'
import { and, desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict, orNotFound, stale } from '../../../errors.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { setTriggerTime } from '../../../platform/database/set-trigger-time.ts'
import { productTiers, subscriptionEvents, subscriptions } from '../../../schema/money/subscriptions.ts'
import { changesBetween, listFieldLabels } from '../../activity/changes.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { refuseDeletedTier, unknownPlan } from '../../tiers/tier-reference.ts'
import { findSubscription, lockAndGetCompany, requireCompany } from './company.ts'

type Edit = z.output<typeof adminCompaniesApi.changeSubscription.body>

/**
 * Changes the subscription manually, if it still has the version that the user saw. A database trigger writes the
 * history.
 */
export async function changeSubscription(
  db: Db,
  actor: Actor,
  companyId: string,
  { version, ...edit }: Edit,
  clock: Clock,
): Promise<Output<typeof adminCompaniesApi.changeSubscription>> {
  await lockAndGetCompany(db, companyId)
  const before = orNotFound(await findSubscription(db, companyId), 'Subscription')
  if (before.version !== version) throw stale('subscription')
  // The next sync with the provider would undo such a change.
  if (before.isBilled) throw conflict('This company pays for its plan. Use the actions above instead.')
  const changes = changesBetween(before, edit)
  if (changes.length === 0) return before
  const tierName = await findTierName(db, edit.tierId)
  const { tierId, periodEnd, ...rest } = edit
  await setTriggerTime(db, clock())
  // Updates take the company's lock. The version check also detects an update that did not take it.
  const changed = await refuseDeletedTier(() =>
    db
      .update(subscriptions)
      .set({
        ...rest,
        ...(tierId !== undefined && { productTierId: tierId }),
        ...(rest.status && statusValues(rest.status, clock().toISOString())),
        currentPeriodEnd: periodEnd,
        manualSince: clock().toISOString(),
      })
      .where(and(eq(subscriptions.companyId, companyId), eq(subscriptions.version, version)))
      .returning({ id: subscriptions.id }),
  )
  if (changed.length === 0) throw stale('subscription')
  await recordActivity(
    db,
    { ...actor, companyId },
    {
      action: 'subscription.overridden',
      targetType: 'company',
      targetId: companyId,
      description: `Edited the subscription: ${listFieldLabels(
        changes.map(({ field }) => field),
        fieldLabels,
      )}`,
      metadata: {
        changes: changes.map(({ field, before: was, after }) =>
          field === 'tierId'
            ? { field: 'plan', before: before.tierName, after: tierName }
            : { field, before: was, after },
        ),
      },
    },
  )
  return orNotFound(await findSubscription(db, companyId), 'Subscription')
}

/** Only an active plan can be free of charge, so every other status ends that. */
const statusValues = (status: SubscriptionInput['status'], now: string) => ({
  endedAt: status === 'expired' || status === 'canceled' ? now : null,
  ...(status !== 'active' && { isComped: false }),
})

export async function listSubscriptionEvents(
  db: Db,
  companyId: string,
): Promise<Output<typeof adminCompaniesApi.history>> {
  await requireCompany(db, companyId)
  return db
    .select({
      id: subscriptionEvents.id,
      at: subscriptionEvents.at,
      tierName: productTiers.name,
      status: subscriptionEvents.status,
      billingPeriod: subscriptionEvents.billingPeriod,
      monthlyWorth: subscriptionEvents.monthlyWorth,
    })
    .from(subscriptionEvents)
    .leftJoin(productTiers, eq(productTiers.id, subscriptionEvents.productTierId))
    .where(eq(subscriptionEvents.companyId, companyId))
    .orderBy(desc(subscriptionEvents.at), desc(subscriptionEvents.ordinal))
    .limit(200)
}

/** Accepts any plan, even one that is no longer on sale, because it may have been promised to a customer. */
async function findTierName(db: Db, id: string | null | undefined) {
  if (!id) return null
  const [tier] = await db
    .select({ name: productTiers.name })
    .from(productTiers)
    .where(eq(productTiers.id, id))
  if (!tier) throw unknownPlan()
  return tier.name
}

const fieldLabels: Record<keyof SubscriptionInput, string> = {
  tierId: 'plan',
  status: 'status',
  billingPeriod: 'billing period',
  periodEnd: 'period end',
  cancelAtPeriodEnd: 'renewal',
}
