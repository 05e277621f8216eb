import type { CompanyActor } from '../../../platform/actor.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { type Deps, requireBilling } from './deps.ts'
import { convergePlan } from './mirror/converge-plan.ts'
import { showPlan } from './show-plan.ts'

/** Asks the provider for the current state. What the browser says after a visit there is not trusted. */
export async function checkPlan(deps: Deps, actor: CompanyActor) {
  const pool = deps.databases.runtime
  await convergePlan({ ...deps, provider: requireBilling(deps), pool }, actor.companyId)
  return inTransaction(pool, actor, (db) => showPlan(db, deps, actor.companyId), { readOnly: true })
}
