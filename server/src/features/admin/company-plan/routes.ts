import { companyPlanApi } from '@mantel/domain/admin/company-plan'
import type { Route } from '../../../platform/http/routing.ts'
import type { Deps } from '../../provider/plans/deps.ts'
import { cancelCompanyPlan, resumeCompanyPlan } from './cancel-company-plan.ts'
import { changeCompanyTier } from './change-company-tier.ts'
import { compPlan } from './comp-plan.ts'
import { extendTrial } from './extend-trial.ts'
import { refundCharge } from './refund-charge.ts'
import { showCompanyPlan } from './show-company-plan.ts'

export function companyPlanRoutes(route: Route, deps: Deps) {
  const api = companyPlanApi
  route(api.get, ({ db, params }) => showCompanyPlan(db, deps, params.id))
  route.withoutTransaction(api.extend, ({ actor, params, body, storeAnswer }) =>
    extendTrial(deps, { actor, companyId: params.id, storeAnswer }, body),
  )
  route.withoutTransaction(api.comp, ({ actor, params, body, storeAnswer }) =>
    compPlan(deps, { actor, companyId: params.id, storeAnswer }, body),
  )
  route.withoutTransaction(api.changeTier, ({ actor, params, body, storeAnswer }) =>
    changeCompanyTier(deps, { actor, companyId: params.id, storeAnswer }, body),
  )
  route.withoutTransaction(api.cancel, ({ actor, params, body, storeAnswer }) =>
    cancelCompanyPlan(deps, { actor, companyId: params.id, storeAnswer }, body),
  )
  route.withoutTransaction(api.resume, ({ actor, params, storeAnswer }) =>
    resumeCompanyPlan(deps, { actor, companyId: params.id, storeAnswer }),
  )
  route.withoutTransaction(api.refund, ({ actor, params, body, storeAnswer }) =>
    refundCharge(deps, { actor, companyId: params.id, storeAnswer }, body),
  )
}
