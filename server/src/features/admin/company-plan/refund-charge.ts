import { formatDollarsAndCents } from '@mantel/domain/basics/money'
import { and, eq, sql } from 'drizzle-orm'
import { conflict, invalid, orNotFound, stale } from '../../../errors.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { inTransactionWithAnswer } from '../../../platform/database/transaction-with-answer.ts'
import { ProviderError } from '../../../platform/stripe/provider-error.ts'
import { adminActivities } from '../../../schema/activities.ts'
import { planInvoices } from '../../../schema/money/plan-billing.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { type Deps, requireBilling, unavailable } from '../../provider/plans/deps.ts'
import { convergePlan } from '../../provider/plans/mirror/converge-plan.ts'
import { refundRefusal } from '../../provider/refunds/refusals.ts'
import { lockAndGetCompany, requireCompany } from '../companies/company.ts'
import { contextOf, type OverrideCall } from './override-plan.ts'
import { showCompanyPlan } from './show-company-plan.ts'

type Refund = { invoiceId: string; amount: number; refundedBefore: number }

/**
 * Refunds a charge for a company's plan, without canceling the plan. The idempotency key contains the amount that was
 * refunded before, so two SuperAdmins at once make only one refund. The provider never refunds more than was paid.
 */
export async function refundCharge(deps: Deps, call: OverrideCall, refund: Refund) {
  const { invoiceId, amount, refundedBefore } = refund
  const { actor, companyId, storeAnswer } = call
  const provider = requireBilling(deps)
  const intent = await inTransaction(
    deps.databases.admin,
    contextOf(call),
    (db) => findCharge(db, companyId, refund),
    { readOnly: true },
  )
  const { id: refundId } = await provider
    .call(
      (stripe) =>
        stripe.refunds.create(
          { payment_intent: intent, amount, reason: 'requested_by_customer' },
          { idempotencyKey: `plan-refund:${invoiceId}:${refundedBefore}:${amount}` },
        ),
      unavailable,
    )
    .catch((error: unknown) => {
      if (error instanceof ProviderError && error.reason === 'refused')
        throw conflict(refundRefusal(error.code))
      throw error
    })
  await convergePlan({ ...deps, provider, pool: deps.databases.worker }, companyId)
  return inTransactionWithAnswer(deps.databases.admin, contextOf(call), storeAnswer, async (db) => {
    await lockAndGetCompany(db, companyId)
    if (!(await isRecorded(db, companyId, refundId)))
      await recordActivity(
        db,
        { ...actor, companyId },
        {
          action: 'subscription.refunded',
          targetType: 'company',
          targetId: companyId,
          description: 'Refunded a charge for the plan',
          metadata: { refundId, changes: [{ field: 'amount', after: amount }] },
        },
      )
    return showCompanyPlan(db, deps, companyId)
  })
}

async function findCharge(db: Db, companyId: string, { invoiceId, amount, refundedBefore }: Refund) {
  await requireCompany(db, companyId)
  const [found] = await db
    .select()
    .from(planInvoices)
    .where(and(eq(planInvoices.companyId, companyId), eq(planInvoices.id, invoiceId)))
  const { amountPaid, amountRefunded, paymentIntentId } = orNotFound(found, 'Invoice')
  if (amountRefunded !== refundedBefore) throw stale('charge')
  const left = amountPaid - amountRefunded
  if (!paymentIntentId || left <= 0) throw conflict('There is nothing left to refund.')
  if (amount > left) {
    const message = `Enter ${formatDollarsAndCents(left)} or less`
    throw invalid(message, { amount: message })
  }
  return paymentIntentId
}

/** An identical call at the same time may already have recorded the refund. */
const isRecorded = async (db: Db, companyId: string, refundId: string) =>
  (await db.$count(
    adminActivities,
    and(
      eq(adminActivities.companyId, companyId),
      eq(adminActivities.action, 'subscription.refunded'),
      eq(sql`${adminActivities.metadata} ->> 'refundId'`, refundId),
    ),
  )) > 0
