import type { CompanyActor } from '../../../platform/actor.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { type Deps, requireBilling } from './deps.ts'
import { convergePlan } from './mirror/converge-plan.ts'
import { showPlan } from './show-plan.ts'

/** Asks the provider for the current state. The URL with which the browser returns from the provider proves nothing. */
export async function checkPlan(deps: Deps, actor: CompanyActor) {
  const pool = deps.databases.runtime
  await convergePlan({ ...deps, provider: requireBilling(deps), pool }, actor.companyId)
  return inTransaction(pool, actor, (db) => showPlan(db, deps, actor.companyId), { readOnly: true })
}
