import { remindersApi } from '@mantel/domain/reminders/reminders'
import type { Route } from '../../platform/http/routing.ts'
import type { Deps } from '../invoices/send/invoice-emails.ts'
import { chargeLateFee, waiveLateFee } from './late-fees.ts'
import { pauseClient, pauseInvoice, pauseProject } from './pause-reminders.ts'
import { remindMany, remindNow } from './remind-now.ts'
import { showClientPause, showProjectPause } from './show-pause.ts'
import { showInvoicePlan, showPlan } from './show-plan.ts'
import { skipReminder, unskipReminder } from './skip-reminder.ts'

export function reminderRoutes(route: Route, { emailSettings }: Deps) {
  route(remindersApi.plan, ({ db, actor }) => showPlan(db, actor.companyId))
  route(remindersApi.invoicePlan, ({ db, actor, scope, params }) =>
    showInvoicePlan(db, { actor, scope }, params.id),
  )
  route(remindersApi.skip, ({ db, actor, scope, params }) =>
    skipReminder(db, { actor, scope }, params.id, params.key),
  )
  route(remindersApi.unskip, ({ db, actor, scope, params }) =>
    unskipReminder(db, { actor, scope }, params.id, params.key),
  )
  route(remindersApi.pauseInvoice, ({ db, actor, scope, params, body }) =>
    pauseInvoice(db, { actor, scope }, params.id, body.until),
  )
  route(remindersApi.resumeInvoice, ({ db, actor, scope, params }) =>
    pauseInvoice(db, { actor, scope }, params.id, undefined),
  )
  route(remindersApi.projectPause, ({ db, actor, scope, params }) =>
    showProjectPause(db, { actor, scope }, params.id),
  )
  route(remindersApi.pauseProject, ({ db, actor, scope, params, body }) =>
    pauseProject(db, { actor, scope }, params.id, body.until),
  )
  route(remindersApi.resumeProject, ({ db, actor, scope, params }) =>
    pauseProject(db, { actor, scope }, params.id, undefined),
  )
  route(remindersApi.clientPause, ({ db, actor, scope, params }) =>
    showClientPause(db, { actor, scope }, params.id),
  )
  route(remindersApi.pauseClient, ({ db, actor, scope, params, body }) =>
    pauseClient(db, { actor, scope }, params.id, body.until),
  )
  route(remindersApi.resumeClient, ({ db, actor, scope, params }) =>
    pauseClient(db, { actor, scope }, params.id, undefined),
  )
  route(remindersApi.remind, ({ db, actor, scope, params }) =>
    remindNow(db, emailSettings, { actor, scope }, params.id),
  )
  route(remindersApi.remindMany, ({ db, actor, scope, body }) =>
    remindMany(db, emailSettings, { actor, scope }, body.ids),
  )
  route(remindersApi.chargeLateFee, ({ db, actor, scope, params, body }) =>
    chargeLateFee(db, emailSettings, { actor, scope }, params.id, body.amount),
  )
  route(remindersApi.waiveLateFee, ({ db, actor, scope, params }) =>
    waiveLateFee(db, emailSettings, { actor, scope }, params.id, params.lineId),
  )
}
