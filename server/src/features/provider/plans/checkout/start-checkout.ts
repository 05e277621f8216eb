import { conflict } from '../../../../errors.ts'
import type { CompanyActor } from '../../../../platform/actor.ts'
import { inTransaction } from '../../../../platform/database/tenant.ts'
import {
  inTransactionWithAnswer,
  type StoreAnswer,
} from '../../../../platform/database/transaction-with-answer.ts'
import { type Deps, requireBilling } from '../deps.ts'
import { convergePlan } from '../mirror/converge-plan.ts'
import { ensureSynced } from '../tiers/ensure-synced.ts'
import { findCustomer } from './find-customer.ts'
import { endSession, openSession } from './open-session.ts'
import { planCheckout, type RequestedPlan } from './plan-checkout.ts'

/**
 * Opens the provider’s page for a subscription. A company has at most one open page: the same choice gets the same page,
 * and another plan or offer code ends the first one, unless the company has paid on it in the meantime.
 */
export async function startCheckout(
  deps: Deps,
  actor: CompanyActor,
  requested: RequestedPlan,
  storeAnswer: StoreAnswer,
) {
  const provider = requireBilling(deps)
  const pool = deps.databases.runtime
  await ensureSynced(deps, requested.tierId)
  const customer = await findCustomer(deps, provider, actor)
  const converge = () => convergePlan({ ...deps, provider, pool }, actor.companyId)
  // The first attempt may end a page for another choice, so the second attempt can open one. A third attempt is needed
  // only if another tab opens a page at the same moment.
  for (let attempt = 1; attempt <= 3; attempt++) {
    await converge()
    const { checkout, isWanted } = await inTransaction(pool, actor, (db) =>
      planCheckout(db, deps, actor, requested),
    )
    const url = await openSession({ ...deps, provider, pool }, { customer, checkout, from: requested.from })
    if (url && isWanted) return inTransactionWithAnswer(pool, actor, storeAnswer, async () => ({ url }))
    await endSession({ provider, pool }, checkout)
  }
  throw conflict('Someone else on your team is choosing a plan. Try again in a minute.')
}
