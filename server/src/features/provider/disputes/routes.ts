import { disputesApi } from '@mantel/domain/provider/provider-payments'
import type { Route } from '../../../platform/http/routing.ts'
import { type DisputeDeps, downloadEvidence } from './download-evidence.ts'
import { listDisputes } from './list-disputes.ts'

export function disputeRoutes(route: Route, deps: DisputeDeps) {
  route(disputesApi.list, ({ db, actor, query }) => listDisputes(db, deps.provider, actor.companyId, query))
  route.withoutTransaction(disputesApi.evidence, ({ actor, params }) =>
    downloadEvidence(deps, actor, params.id),
  )
}
