import { leadFormApi } from '@mantel/domain/leads/lead-form-settings'
import { leadLinksApi } from '@mantel/domain/leads/lead-links'
import { leadsApi } from '@mantel/domain/leads/leads'
import { widgetApi } from '@mantel/domain/leads/widget'
import type { Route } from '../../platform/http/routing.ts'
import { addFromInbox, addMany } from './adding/add-from-inbox.ts'
import { applyLeadLink, refuseLeadLink, showLeadLink } from './adding/lead-links.ts'
import { undoAdd } from './adding/undo-add.ts'
import { editLeadForm, getLeadForm, replaceKey } from './form/form-settings.ts'
import { sendTestEmail } from './form/test-email.ts'
import { changeLeads } from './inbox/change-leads.ts'
import { exportLeads } from './inbox/export-leads.ts'
import { getLead, getLeadOfProject } from './inbox/get-lead.ts'
import { listLeads } from './inbox/list-leads.ts'
import { summarizeLeads } from './inbox/summarize-leads.ts'
import { createLead, editLead, markLeadRead } from './inbox/write-leads.ts'
import { messagesForLead } from './replies/lead-templates.ts'
import { cancelReply, replyToLead } from './replies/reply.ts'
import { answerPlainForm, readPlainForm, refusePlainForm } from './widget/plain-form.ts'
import { showForm } from './widget/show-form.ts'
import { submitLead, type WidgetDeps } from './widget/submit-lead.ts'

export function leadRoutes(route: Route, deps: WidgetDeps) {
  const { databases } = deps
  widgetRoutes(route, deps)
  route(leadsApi.list, ({ db, actor, query }) => listLeads(db, actor.companyId, query))
  route(leadsApi.summary, ({ db, actor, query }) => summarizeLeads(db, actor.companyId, query))
  route(leadsApi.create, ({ db, actor, body }) => createLead(db, actor, body))
  route(leadsApi.changeMany, ({ db, actor, body }) => changeLeads(db, actor, body.ids, body.action))
  route(leadsApi.addMany, ({ db, actor, body }) => addMany(db, actor, body.ids))
  route.withoutTransaction(leadsApi.export, ({ actor, body }) => exportLeads(databases, actor, body))
  route(leadsApi.get, ({ db, actor, params }) => getLead(db, actor, params.id))
  route(leadsApi.ofProject, ({ db, actor, params }) => getLeadOfProject(db, actor, params.id))
  route(leadsApi.edit, ({ db, actor, params, body }) => editLead(db, actor, params.id, body))
  route(leadsApi.markRead, ({ db, actor, params }) => markLeadRead(db, actor.companyId, params.id))
  route(leadsApi.add, ({ db, actor, params, body }) => addFromInbox(db, actor, params.id, body))
  route(leadsApi.undoAdd, ({ db, actor, params }) => undoAdd(db, actor, params.id))
  route(leadsApi.messageTemplates, ({ db, actor, params }) => messagesForLead(db, actor, params.id))
  route.withoutTransaction(leadsApi.reply, ({ actor, params, body, storeAnswer }) =>
    replyToLead(databases, actor, params.id, body, storeAnswer),
  )
  route(leadsApi.cancelReply, ({ db, actor, params }) =>
    cancelReply(db, actor.companyId, params.id, params.replyId),
  )
  route(leadFormApi.get, ({ db, actor }) => getLeadForm(db, actor.companyId))
  route(leadFormApi.edit, ({ db, actor, body }) => editLeadForm(db, actor, body))
  route(leadFormApi.newKey, ({ db, actor }) => replaceKey(db, actor))
  route.withoutTransaction(leadFormApi.test, ({ actor, storeAnswer }) =>
    sendTestEmail(deps, actor, storeAnswer),
  )
}

/** The endpoints for visitors of other sites and for links in our emails. */
function widgetRoutes(route: Route, deps: WidgetDeps) {
  route.withoutTransaction(widgetApi.get, ({ params, caller }) => showForm(deps, params.key, caller))
  route.withPages(
    widgetApi.submit,
    {
      readForm: readPlainForm,
      answer: answerPlainForm,
      refuse: (...refused) => refusePlainForm(deps, ...refused),
    },
    ({ params, body, caller }) => submitLead(deps, params.key, body, caller),
  )
  const pages = { answer: <P>(page: P) => page, refuse: refuseLeadLink }
  route.withPages(leadLinksApi.show, pages, ({ params }) => showLeadLink(deps.databases, params.token))
  route.withPages(leadLinksApi.use, pages, ({ params }) => applyLeadLink(deps.databases, params.token))
}
