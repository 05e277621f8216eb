import { z } from 'zod'
import { del, get, nothing, post, put } from '../endpoints/endpoint.ts'
import { amount } from '../endpoints/fields.ts'
import { idOf, idParams } from '../endpoints/ids.ts'
import { day, dayInput, timestamp } from '../endpoints/times.ts'
import { invoice, partKind } from '../invoices/invoice.ts'
import { holds } from './holds.ts'

const itemKind = z.enum(['reminder', 'late_fee'])

/** One reminder or late fee about one invoice. */
const plannedItem = z.object({
  key: z.string(),
  kind: itemKind,
  invoiceId: z.uuid(),
  invoiceNumber: z.string(),
  projectId: z.uuid(),
  projectTitle: z.string(),
  part: partKind,
  dueDate: day,
  /** The amount that the reminder asks for, or the late fee. */
  amount: z.number(),
  /** For example “7 days before due”. */
  reason: z.string(),
})

/** What one client gets on a day. */
const plannedEmail = z.object({
  day,
  at: timestamp,
  clientId: z.uuid().nullable(),
  clientName: z.string(),
  items: z.array(plannedItem),
})
export type PlannedEmailView = z.infer<typeof plannedEmail>

export const reminderOutcomes = ['sent', 'skipped', 'charged', 'waived'] as const

const reminderEvent = z.object({
  id: z.uuid(),
  key: z.string(),
  kind: itemKind,
  outcome: z.enum(reminderOutcomes),
  day,
  at: timestamp,
  invoiceId: z.uuid(),
  invoiceNumber: z.string(),
  projectTitle: z.string(),
  clientId: z.uuid().nullable(),
  clientName: z.string(),
  /** The team member who sent, skipped, charged or waived it. Null if it happened automatically. */
  userName: z.string().nullable(),
})
export type ReminderEventView = z.infer<typeof reminderEvent>

export const pauseSubjects = ['invoice', 'project', 'client'] as const
export type PauseSubject = (typeof pauseSubjects)[number]

/** `until` is the day on which reminders start again. Null if they stay paused until someone resumes them. */
const pause = z.object({
  subject: z.enum(pauseSubjects),
  id: z.uuid(),
  name: z.string(),
  until: day.nullable(),
})
export type ReminderPauseView = z.infer<typeof pause>

const heldInvoice = z.object({
  invoiceId: z.uuid(),
  invoiceNumber: z.string(),
  projectTitle: z.string(),
  clientName: z.string(),
  hold: z.enum(holds),
})
export type HeldInvoice = z.infer<typeof heldInvoice>

export const reminderPlan = z.object({
  today: day,
  timeZone: z.string(),
  /** False if the company has turned reminders off. Then nothing is planned. */
  isOn: z.boolean(),
  emails: z.array(plannedEmail),
  held: z.array(heldInvoice),
  pauses: z.array(pause),
  /** What was sent, skipped, charged or waived. A skipped item can have a day in the future. */
  events: z.array(reminderEvent),
  /** Whether a list was too long and ends early. */
  isTruncated: z.boolean(),
})
export type ReminderPlanView = z.infer<typeof reminderPlan>

/** The maximum number of invoices for which a plan is shown, and the maximum lengths of its lists. */
export const planLimits = { invoices: 2_000, items: 300, held: 100, pauses: 100, events: 200 }

const invoiceParams = idParams('invoice')
const skipParams = z.strictObject({ id: idOf('invoice'), key: z.string().min(1).max(120) })
// Emails reply to team members, so an impersonating SuperAdmin may not send one.
const send = { access: 'invoices:send', inPerson: true } as const
const plan = { access: 'invoices:send', response: reminderPlan } as const
const pauseInput = z.strictObject({ until: dayInput.nullable() })
const currentPause = {
  access: 'invoices:send',
  response: z.object({
    isPaused: z.boolean(),
    /** The day on which reminders start again. Null if they stay paused until someone resumes them. */
    until: day.nullable(),
  }),
} as const
const changePause = { access: 'invoices:send', response: nothing, status: 204 } as const

const sentReminder = z.object({ recipientName: z.string(), recipientEmail: z.string() })

export const remindersApi = {
  plan: get('/api/reminders/plan', {
    ...plan,
    about: 'Reminders and late fees of the next 30 days, and what happened in the last 30',
    shows: ['reminder', 'invoice', 'transaction', 'project', 'client', 'company', 'message', 'user'],
  }),
  invoicePlan: get('/api/invoices/:id/plan', {
    ...plan,
    about: 'Reminders and late fees of an invoice in the next 30 days, and what happened before',
    shows: ['reminder', 'invoice', 'transaction', 'project', 'client', 'company', 'message', 'user'],
    params: invoiceParams,
  }),
  skip: put('/api/invoices/:id/skips/:key', {
    ...plan,
    about: 'Skip a planned reminder or late fee',
    changes: ['reminder', 'activity', 'project'],
    params: skipParams,
  }),
  unskip: del('/api/invoices/:id/skips/:key', {
    ...plan,
    about: 'Restore a skipped reminder or late fee',
    changes: ['reminder', 'activity', 'project'],
    params: skipParams,
  }),
  pauseInvoice: put('/api/invoices/:id/reminder-pause', {
    ...changePause,
    about: 'Pause the reminders and late fees of an invoice, until a day or until they are resumed',
    changes: ['invoice', 'activity'],
    params: invoiceParams,
    body: pauseInput,
  }),
  resumeInvoice: del('/api/invoices/:id/reminder-pause', {
    ...changePause,
    about: 'Resume the reminders and late fees of an invoice',
    changes: ['invoice', 'activity'],
    params: invoiceParams,
  }),
  projectPause: get('/api/projects/:id/reminder-pause', {
    ...currentPause,
    about: 'Whether the reminders and late fees of a project are paused',
    shows: ['project', 'company'],
    params: idParams('project'),
  }),
  pauseProject: put('/api/projects/:id/reminder-pause', {
    ...changePause,
    about: 'Pause the reminders and late fees of a project',
    changes: ['project', 'activity'],
    params: idParams('project'),
    body: pauseInput,
  }),
  resumeProject: del('/api/projects/:id/reminder-pause', {
    ...changePause,
    about: 'Resume the reminders and late fees of a project',
    changes: ['project', 'activity'],
    params: idParams('project'),
  }),
  clientPause: get('/api/clients/:id/reminder-pause', {
    ...currentPause,
    about: 'Whether the reminders and late fees of a client are paused',
    shows: ['client', 'company'],
    params: idParams('client'),
  }),
  pauseClient: put('/api/clients/:id/reminder-pause', {
    ...changePause,
    about: 'Pause the reminders and late fees of a client',
    changes: ['client', 'activity'],
    params: idParams('client'),
    body: pauseInput,
  }),
  resumeClient: del('/api/clients/:id/reminder-pause', {
    ...changePause,
    about: 'Resume the reminders and late fees of a client',
    changes: ['client', 'activity'],
    params: idParams('client'),
  }),
  remind: post('/api/invoices/:id/reminders', {
    ...send,
    about: 'Email the client a reminder now, at most once a day',
    changes: ['reminder', 'invoice', 'activity'],
    once: true,
    params: invoiceParams,
    response: sentReminder,
  }),
  remindMany: post('/api/invoices/reminders', {
    ...send,
    about: 'Email reminders about several invoices; invoices of one client share an email',
    changes: ['reminder', 'invoice', 'activity'],
    once: true,
    body: z.strictObject({
      ids: z.array(idOf('invoice')).min(1, 'Choose an invoice').max(50, 'Choose up to 50 invoices at a time'),
    }),
    response: z.object({
      sent: z.array(sentReminder.extend({ invoiceId: z.uuid(), invoiceNumber: z.string() })),
      refused: z.array(z.object({ invoiceId: z.uuid(), invoiceNumber: z.string(), reason: z.string() })),
    }),
  }),
  chargeLateFee: post('/api/invoices/:id/late-fees', {
    ...send,
    access: 'payments:confirm',
    about: 'Add a late fee to an overdue invoice and email the client',
    changes: ['invoice', 'reminder', 'transaction', 'project', 'activity'],
    once: true,
    params: invoiceParams,
    body: z.strictObject({ amount: amount.min(1, 'Enter an amount above zero') }),
    response: invoice,
  }),
  waiveLateFee: del('/api/invoices/:id/late-fees/:lineId', {
    ...send,
    access: 'payments:confirm',
    about: 'Waive a late fee and email the client',
    changes: ['invoice', 'reminder', 'transaction', 'project', 'activity'],
    params: z.strictObject({ id: idOf('invoice'), lineId: idOf('late-fee') }),
    response: invoice,
  }),
}
