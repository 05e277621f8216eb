import { planApi } from '@mantel/domain/plans/plans'
import type { Route } from '../../../platform/http/routing.ts'
import { setCancellation } from './change/cancel-plan.ts'
import { changePlan, keepPlan } from './change/change-plan.ts'
import { previewChange } from './change/preview-change.ts'
import { checkPlan } from './check-plan.ts'
import { startCheckout } from './checkout/start-checkout.ts'
import type { Deps } from './deps.ts'
import { openPortal } from './open-portal.ts'
import { showPlan } from './show-plan.ts'
import { showPlanStatus } from './show-plan-status.ts'

export function planRoutes(route: Route, deps: Deps) {
  route(planApi.get, ({ db, actor }) => showPlan(db, deps, actor.companyId))
  route(planApi.status, ({ db, actor }) => showPlanStatus(db, deps, actor))
  route.withoutTransaction(planApi.checkout, ({ actor, body, storeAnswer }) =>
    startCheckout(deps, actor, body, storeAnswer),
  )
  route.withoutTransaction(planApi.check, ({ actor }) => checkPlan(deps, actor))
  route.withoutTransaction(planApi.portal, ({ actor, storeAnswer }) => openPortal(deps, actor, storeAnswer))
  route.withoutTransaction(planApi.preview, ({ actor, query }) => previewChange(deps, actor, query))
  route.withoutTransaction(planApi.change, ({ actor, body, storeAnswer }) =>
    changePlan(deps, actor, body, storeAnswer),
  )
  route.withoutTransaction(planApi.keep, ({ actor }) => keepPlan(deps, actor))
  route.withoutTransaction(planApi.cancel, ({ actor, storeAnswer }) =>
    setCancellation(deps, actor, true, storeAnswer),
  )
  route.withoutTransaction(planApi.resume, ({ actor }) => setCancellation(deps, actor, false, undefined))
}
