import { type Override, overrideRefusal } from '@mantel/domain/plans/overrides'
import { eq } from 'drizzle-orm'
import { conflict, orNotFound, stale } from '../../../errors.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { setTriggerTime } from '../../../platform/database/set-trigger-time.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import {
  inTransactionWithAnswer,
  type StoreAnswer,
} from '../../../platform/database/transaction-with-answer.ts'
import type { Provider } from '../../../platform/stripe/provider.ts'
import { subscriptions } from '../../../schema/money/subscriptions.ts'
import type { Change } from '../../activity/changes.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { type Deps, requireBilling, type SubscriptionRow } from '../../provider/plans/deps.ts'
import { convergePlan } from '../../provider/plans/mirror/converge-plan.ts'
import { emailAdmins } from '../../provider/plans/watch/plan-emails.ts'
import { lockAndGetCompany } from '../companies/company.ts'
import { showCompanyPlan } from './show-company-plan.ts'

export type OverrideCall = { actor: Actor; companyId: string; storeAnswer: StoreAnswer }
type Charged = { provider: Provider; subscriptionId: string; row: SubscriptionRow }
type Activity = { action: string; description: string; changes?: Change[] }
type Values = Partial<typeof subscriptions.$inferInsert>

type Work = {
  override: Override
  /** The version that the SuperAdmin saw. Null if repeating the override has no further effect. */
  version: number | null
  /** Changes a subscription that the provider charges. Our row is then updated from the data of the provider. */
  atProvider: (charged: Charged) => Promise<unknown>
  /** The new values of a subscription that the provider does not charge. */
  here: (row: SubscriptionRow, now: Date) => Values | Promise<Values>
  activity: (row: SubscriptionRow) => Activity | Promise<Activity>
}

/**
 * Changes a company’s plan for a SuperAdmin. The call to the provider is outside of any transaction, so two SuperAdmins
 * can make it at the same time. This is safe, because each call sends the intended result, for example an end date and
 * not a number of days.
 */
export async function overridePlan(deps: Deps, call: OverrideCall, work: Work) {
  const { companyId } = call
  const row = await inTransaction(deps.databases.admin, contextOf(call), (db) => lockRow(db, call, work))
  const activity = await work.activity(row)
  const { providerSubscriptionId } = row
  if (providerSubscriptionId === null)
    return writePlan(deps, call, {
      ...activity,
      write: async (db) => work.here(await lockRow(db, call, work), deps.clock()),
    })
  const provider = requireBilling(deps)
  await work.atProvider({ provider, subscriptionId: providerSubscriptionId, row })
  await convergePlan({ ...deps, provider, pool: deps.databases.worker }, companyId)
  return writePlan(deps, call, activity)
}

type Written = Activity & { write?: (db: Db) => Values | Promise<Values> }

/** Stores a SuperAdmin's change of a subscription that the provider does not charge, and records the activity. */
export function writePlan(deps: Deps, call: OverrideCall, { write, changes, ...activity }: Written) {
  const { actor, companyId, storeAnswer } = call
  return inTransactionWithAnswer(deps.databases.admin, contextOf(call), storeAnswer, async (db) => {
    const values = await write?.(db)
    await setTriggerTime(db, deps.clock())
    if (values) await db.update(subscriptions).set(values).where(eq(subscriptions.companyId, companyId))
    await recordActivity(
      db,
      { ...actor, companyId },
      { ...activity, targetType: 'company', targetId: companyId, metadata: { changes: changes ?? [] } },
    )
    if (values?.endedAt && deps.provider)
      await emailAdmins(db, deps.emailSettings, companyId, { about: 'end', endedAt: values.endedAt })
    return showCompanyPlan(db, deps, companyId)
  })
}

/** Sets the company of the transaction, so that emails and jobs belong to it. */
export const contextOf = ({ actor, companyId }: Pick<OverrideCall, 'actor' | 'companyId'>) => ({
  companyId,
  userId: actor.userId,
  role: actor.role,
})

/** Locks the company. Refuses an override that its subscription does not allow, or one based on an old version. */
export async function lockRow(
  db: Db,
  { companyId }: Pick<OverrideCall, 'companyId'>,
  { override, version }: Pick<Work, 'override' | 'version'>,
) {
  await lockAndGetCompany(db, companyId)
  const [found] = await db.select().from(subscriptions).where(eq(subscriptions.companyId, companyId))
  const row = orNotFound(found, 'Subscription')
  if (version !== null && row.version !== version) throw stale('subscription')
  const refusal = overrideRefusal(override, { ...row, isBilled: row.providerSubscriptionId !== null })
  if (refusal) throw conflict(refusal)
  return row
}
