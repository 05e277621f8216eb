import { hasPlanEnded } from '@mantel/domain/plans/plan-state'
import { and, eq, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { type Db, dbOnPool } from '../../../../platform/database/connect.ts'
import { setTriggerTime } from '../../../../platform/database/set-trigger-time.ts'
import { inTransaction } from '../../../../platform/database/tenant.ts'
import { productTiers, subscriptions } from '../../../../schema/money/subscriptions.ts'
import type { Services } from '../../../../services.ts'
import { recordActivity } from '../../../activity/record-activity.ts'
import { lockCompany } from '../../../companies/quotas.ts'
import { emailAdmins } from './plan-emails.ts'

type WatchServices = Pick<Services, 'databases' | 'emailSettings' | 'clock' | 'provider' | 'log'>

const day = 86_400_000
const noticeDays = [1, 3, 7]

/** Ends trials and free periods that are over, and emails admins about trials that end soon. */
export async function watchPlans(services: WatchServices) {
  const { databases, clock, log } = services
  const soon = new Date(clock().getTime() + 7 * day).toISOString()
  const due = await dbOnPool(databases.admin)
    .select({ companyId: subscriptions.companyId })
    .from(subscriptions)
    .where(
      and(
        isNotNull(subscriptions.currentPeriodEnd),
        lte(subscriptions.currentPeriodEnd, soon),
        or(
          eq(subscriptions.status, 'trial'),
          and(
            isNull(subscriptions.providerSubscriptionId),
            eq(subscriptions.status, 'active'),
            eq(subscriptions.isComped, true),
          ),
        ),
      ),
    )
  for (const { companyId } of due)
    await inTransaction(databases.worker, { companyId }, (db) => watchPlan(db, services, companyId)).catch(
      (error: unknown) => log.error({ event: 'plans', companyId, error }, 'A plan could not be checked'),
    )
}

async function watchPlan(db: Db, { emailSettings, clock }: WatchServices, companyId: string) {
  await lockCompany(db, companyId)
  const [found] = await db
    .select({ plan: subscriptions, planName: productTiers.name })
    .from(subscriptions)
    .leftJoin(productTiers, eq(productTiers.id, subscriptions.productTierId))
    .where(eq(subscriptions.companyId, companyId))
  const endsAt = found?.plan.currentPeriodEnd
  if (!found || !endsAt) return
  const { plan } = found
  const isBilled = plan.providerSubscriptionId !== null
  if (plan.status === 'expired' || plan.status === 'canceled') return
  await setTriggerTime(db, clock())
  if (hasPlanEnded({ ...plan, isBilled }, { now: clock(), hasBilling: true }))
    return endPlan(db, emailSettings, companyId, endsAt)
  if (plan.status !== 'trial') return
  const daysLeft = Math.ceil((Date.parse(endsAt) - clock().getTime()) / day)
  const noticeAt = noticeDays.find((days) => daysLeft <= days)
  if (daysLeft > 0 && noticeAt !== undefined)
    await emailAdmins(db, emailSettings, companyId, {
      about: 'trial',
      planName: found.planName ?? 'your plan',
      endsAt,
      noticeAt,
      daysLeft,
      isCharged: isBilled && !plan.cancelAtPeriodEnd,
    })
}

async function endPlan(
  db: Db,
  emailSettings: WatchServices['emailSettings'],
  companyId: string,
  endedAt: string,
) {
  await db
    .update(subscriptions)
    .set({ status: 'expired', endedAt })
    .where(eq(subscriptions.companyId, companyId))
  await recordActivity(
    db,
    { userId: null, role: null, companyId },
    {
      action: 'subscription.ended',
      targetType: 'company',
      targetId: companyId,
      description: 'The plan ended',
    },
  )
  await emailAdmins(db, emailSettings, companyId, { about: 'end', endedAt })
}
