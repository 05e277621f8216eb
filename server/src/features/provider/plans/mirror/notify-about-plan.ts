import type { Db } from '../../../../platform/database/connect.ts'
import { recordActivity } from '../../../activity/record-activity.ts'
import type { PlanDeps, SubscriptionRow } from '../deps.ts'
import { emailAdmins } from '../watch/plan-emails.ts'
import type { InvoiceFacts } from './fetch-plan.ts'

/** Records what has changed in the activity, and emails the admins about what they have to act on. */
export async function notifyAboutPlan(
  db: Db,
  { emailSettings }: Pick<PlanDeps, 'emailSettings'>,
  before: SubscriptionRow,
  after: SubscriptionRow,
  invoices: InvoiceFacts[],
) {
  const { companyId } = after
  const event = describeChange(before, after)
  if (event)
    await recordActivity(
      db,
      { userId: null, role: null, companyId },
      { ...event, targetType: 'company', targetId: companyId },
    )
  if (after.endedAt !== null && before.endedAt === null)
    await emailAdmins(db, emailSettings, companyId, { about: 'end', endedAt: after.endedAt })
  const unpaid = invoices.filter(({ status, attempts }) => status === 'open' && attempts > 0)
  if (after.pastDueSince !== null)
    for (const invoice of unpaid)
      await emailAdmins(db, emailSettings, companyId, { about: 'failed charge', invoice })
}

function describeChange(before: SubscriptionRow, after: SubscriptionRow) {
  if (after.endedAt !== null && before.endedAt === null)
    return { action: 'subscription.ended', description: 'The plan ended' }
  if (after.pastDueSince !== null && before.pastDueSince === null)
    return { action: 'subscription.past-due', description: 'A charge for the plan failed' }
  if (after.pastDueSince === null && before.pastDueSince !== null)
    return { action: 'subscription.paid', description: 'The plan was paid after a failed charge' }
  if (after.providerSubscriptionId === null && after.productTierId !== before.productTierId)
    return { action: 'subscription.changed', description: 'The paid plan ended and the free plan started' }
  if (after.providerSubscriptionId !== null && before.providerSubscriptionId === null)
    return { action: 'subscription.started', description: 'Subscribed to a plan' }
  return null
}
