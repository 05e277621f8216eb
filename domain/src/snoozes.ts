import { z } from 'zod'
import { del, nothing, put } from './endpoints/endpoint.ts'
import { idParams } from './endpoints/ids.ts'
import { dayInput } from './endpoints/times.ts'

/** `facts` are the facts that the user saw. If they have changed since then, the item is shown despite the snooze. */
const snooze = z.strictObject({ until: dayInput, facts: z.string().max(200) })

export const snoozesApi = {
  project: put('/api/projects/:id/snooze', {
    access: 'dashboard:read',
    about: 'Hide a project from your own “Needs your attention” until a day, or until its facts change',
    changes: ['snooze'],
    params: idParams('project'),
    body: snooze,
    response: nothing,
    status: 204,
  }),
  showProject: del('/api/projects/:id/snooze', {
    access: 'dashboard:read',
    about: 'Show a snoozed project again',
    changes: ['snooze'],
    params: idParams('project'),
    response: nothing,
    status: 204,
  }),
  invoice: put('/api/invoices/:id/snooze', {
    access: 'dashboard:money',
    about: 'Hide an invoice from your own “Needs your attention” until a day, or until its facts change',
    changes: ['snooze'],
    params: idParams('invoice'),
    body: snooze,
    response: nothing,
    status: 204,
  }),
  showInvoice: del('/api/invoices/:id/snooze', {
    access: 'dashboard:money',
    about: 'Show a snoozed invoice again',
    changes: ['snooze'],
    params: idParams('invoice'),
    response: nothing,
    status: 204,
  }),
}
