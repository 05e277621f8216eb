import { adminCompaniesApi } from '@mantel/domain/admin/companies'
import type { Clock } from '../../../platform/clock.ts'
import type { Databases } from '../../../platform/database/connect.ts'
import type { Route } from '../../../platform/http/routing.ts'
import { getStyles, resetStyles, saveStyles } from '../../branding/branding.ts'
import { getCompany, lockAndGetCompany, requireCompany } from './company.ts'
import { getCompanyActivity, listCompanyClients, listCompanyProjects } from './company-records.ts'
import { listDeleted } from './deleted-companies.ts'
import { listCompanies, summarizeCompanies } from './list-companies.ts'
import { countCascade, requestDeletion, undoDeletion } from './request-deletion.ts'
import { changeSubscription, listSubscriptionEvents } from './subscription.ts'
import { resumeCompany, suspendCompany } from './suspend-company.ts'

export function adminCompanyRoutes(
  route: Route,
  { databases, clock }: { databases: Databases; clock: Clock },
) {
  const api = adminCompaniesApi
  route(api.list, ({ db, query }) => listCompanies(db, query))
  route(api.deleted, ({ db, query }) => listDeleted(db, query))
  route(api.summary, ({ db }) => summarizeCompanies(db))
  route(api.get, ({ db, params }) => getCompany(db, params.id))
  route(api.clients, ({ db, params, query }) => listCompanyClients(db, params.id, query))
  route(api.projects, ({ db, params, query }) => listCompanyProjects(db, params.id, query))
  route(api.activity, ({ db, params, query }) => getCompanyActivity(db, params.id, query))
  route(api.history, ({ db, params }) => listSubscriptionEvents(db, params.id))
  route(api.changeSubscription, ({ db, actor, params, body }) =>
    changeSubscription(db, actor, params.id, body, clock),
  )
  route(api.styles, async ({ db, params }) => {
    await requireCompany(db, params.id)
    return getStyles(db, params.id)
  })
  route(api.saveStyles, async ({ db, actor, params, body }) => {
    await lockAndGetCompany(db, params.id)
    return saveStyles(db, { ...actor, companyId: params.id }, body)
  })
  route(api.resetStyles, async ({ db, actor, params }) => {
    await lockAndGetCompany(db, params.id)
    return resetStyles(db, { ...actor, companyId: params.id })
  })
  route(api.suspend, ({ db, actor, params }) => suspendCompany(db, actor, params.id))
  route(api.resume, ({ db, actor, params }) => resumeCompany(db, actor, params.id))
  route(api.cascade, ({ db, params }) => countCascade(db, params.id))
  route.withoutTransaction(api.requestDeletion, ({ actor, params, body }) =>
    requestDeletion(databases, actor, params.id, body),
  )
  route(api.undoDeletion, ({ db, actor, params }) => undoDeletion(db, actor, params.id))
}
