import { invoicesApi } from '@mantel/domain/invoices/invoices'
import type { Route } from '../../platform/http/routing.ts'
import type { ActivityLabels } from '../activity/field-labels.ts'
import { createInvoice } from './draft/create-invoice.ts'
import { duplicateInvoice } from './draft/duplicate-invoice.ts'
import { editInvoice } from './draft/edit-invoice.ts'
import { removeInvoice } from './draft/remove-invoice.ts'
import { getInvoice } from './get-invoice.ts'
import { enqueueSending } from './jobs.ts'
import { getClientMoney } from './list/client-money.ts'
import { exportInvoices } from './list/export-invoices.ts'
import { listInvoices } from './list/list-invoices.ts'
import { listNumbers } from './list/numbering.ts'
import { summarizeInvoices } from './list/summarize-invoices.ts'
import { listHistory } from './list-history.ts'
import { listRevisions, reviseInvoice } from './revise/revise-invoice.ts'
import { voidInvoice } from './revise/void-invoice.ts'
import { listSavedLines } from './saved-lines.ts'
import type { Deps } from './send/invoice-emails.ts'
import { previewInvoiceEmail } from './send/preview-email.ts'
import { scheduleInvoice, unscheduleInvoice } from './send/schedule-invoice.ts'
import { copyLink, resendInvoice, sendInvoice } from './send/send-invoice.ts'

export function invoiceRoutes(route: Route, deps: Deps & { activityLabels: ActivityLabels }) {
  route(invoicesApi.list, ({ db, actor, scope, query }) => listInvoices(db, { actor, scope }, query))
  route(invoicesApi.summary, ({ db, actor, scope, query }) => summarizeInvoices(db, { actor, scope }, query))
  route(invoicesApi.clientMoney, ({ db, actor, scope, params }) =>
    getClientMoney(db, { actor, scope }, params.id),
  )
  route.withoutTransaction(invoicesApi.export, ({ actor, scope, body }) =>
    exportInvoices(deps.databases, { actor, scope }, body),
  )
  route(invoicesApi.create, ({ db, actor, body }) => createInvoice(db, actor, body.projectId))
  route(invoicesApi.numbering, ({ db, actor, query }) => listNumbers(db, actor.companyId, query))
  route(invoicesApi.savedLines, ({ db, actor, query }) => listSavedLines(db, actor.companyId, query.search))
  route(invoicesApi.get, ({ db, actor, scope, params }) => getInvoice(db, { actor, scope }, params.id))
  route(invoicesApi.email, ({ db, actor, scope, params }) =>
    previewInvoiceEmail(db, { actor, scope }, params.id),
  )
  route(invoicesApi.history, ({ db, actor, scope, params, query }) =>
    listHistory(db, { actor, scope }, params.id, query, deps.activityLabels),
  )
  route(invoicesApi.edit, ({ db, actor, scope, params, body }) =>
    editInvoice(db, { actor, scope }, params.id, body),
  )
  route(invoicesApi.remove, ({ db, actor, scope, params }) => removeInvoice(db, { actor, scope }, params.id))
  route(invoicesApi.duplicate, ({ db, actor, scope, params }) =>
    duplicateInvoice(db, { actor, scope }, params.id),
  )
  route.withoutTransaction(invoicesApi.send, ({ actor, scope, params, body, storeAnswer }) =>
    sendInvoice(deps, { actor, scope }, params.id, body, storeAnswer),
  )
  route.withoutTransaction(invoicesApi.resend, ({ actor, scope, params, body, storeAnswer }) =>
    resendInvoice(deps, { actor, scope }, params.id, body, storeAnswer),
  )
  route(invoicesApi.copyLink, ({ db, actor, scope, params }) =>
    copyLink(db, deps, { actor, scope }, params.id),
  )
  route(invoicesApi.schedule, ({ db, actor, scope, params, body }) =>
    scheduleInvoice(db, { actor, scope }, params.id, body, enqueueSending),
  )
  route(invoicesApi.unschedule, ({ db, actor, scope, params }) =>
    unscheduleInvoice(db, { actor, scope }, params.id),
  )
  route(invoicesApi.revise, ({ db, actor, scope, params, body }) =>
    reviseInvoice(db, deps.emailSettings, { actor, scope }, params.id, body),
  )
  route(invoicesApi.revisions, ({ db, actor, scope, params }) =>
    listRevisions(db, { actor, scope }, params.id),
  )
  route(invoicesApi.void, ({ db, actor, scope, params, body }) =>
    voidInvoice(db, { actor, scope }, params.id, body.reason),
  )
}
