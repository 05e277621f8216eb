import { z } from 'zod'
import { activity } from '../activity.ts'
import { editOf } from '../endpoints/edits.ts'
import { bytes, del, get, nothing, patch, post, put } from '../endpoints/endpoint.ts'
import { requiredText } from '../endpoints/fields.ts'
import { idOf, idParams } from '../endpoints/ids.ts'
import { pageOf, paging } from '../endpoints/paging.ts'
import { timestamp } from '../endpoints/times.ts'
import { amountRange, anyOf, bothWays, dayRange } from '../lists/filters.ts'
import { invoice, invoiceInList, invoiceRevision } from './invoice.ts'
import {
  invoiceInput,
  invoiceRecipient,
  invoiceTerms,
  scheduleInput,
  sendInvoiceInput,
  version,
} from './invoice-input.ts'
import { displayedInvoiceStatuses } from './invoice-status.ts'
import { revisionModes } from './revisions.ts'

export const invoiceViews = ['all', 'open', 'overdue', 'drafts', 'paid', 'processing'] as const
export const invoiceSorts = bothWays([
  'created',
  'number',
  'project',
  'client',
  'issued',
  'due',
  'total',
  'open',
  'paid',
])

const filters = {
  view: z.enum(invoiceViews).default('all'),
  search: z.string().trim().max(200).optional(),
  clientId: anyOf(idOf('client')),
  projectId: idOf('project').optional(),
  displayedStatus: anyOf(z.enum(displayedInvoiceStatuses)),
  /** The type of the project. */
  type: anyOf(z.string().max(100)),
  issued: dayRange,
  /** When the next part that is not paid is due. */
  due: dayRange,
  paid: dayRange,
  total: amountRange,
  open: amountRange,
}

const params = idParams('invoice')
const write = { access: 'invoices:write' } as const
// Emails name the user who sends an invoice, so an impersonating SuperAdmin may not send one.
const send = { access: 'invoices:send', inPerson: true } as const

export const invoicesApi = {
  list: get('/api/invoices', {
    access: 'invoices:read',
    about: 'Invoices in pages; clients see only invoices sent to them',
    shows: ['invoice', 'transaction', 'project', 'client', 'company'],
    query: z.strictObject({ ...paging, ...filters, sort: z.enum(invoiceSorts).default('-created') }),
    response: pageOf(invoiceInList),
  }),
  summary: get('/api/invoices/summary', {
    access: 'invoices:read',
    about: 'Totals of the invoices in a list, and what is open, overdue, due soon and received this month',
    shows: ['invoice', 'transaction', 'project', 'client', 'company'],
    query: z.strictObject(filters),
    response: z.object({
      count: z.number(),
      total: z.number(),
      openAmount: z.number(),
      views: z.record(z.enum(invoiceViews), z.number()),
      strip: z.object({
        open: z.number(),
        overdue: z.number(),
        overdueCount: z.number(),
        dueSoon: z.number(),
        receivedThisMonth: z.number(),
      }),
    }),
  }),
  clientMoney: get('/api/clients/:id/money', {
    access: 'invoices:read',
    about: 'What a client was billed, has paid and still owes, and their credit',
    shows: ['invoice', 'transaction', 'project', 'client'],
    params: idParams('client'),
    response: z.object({ billed: z.number(), received: z.number(), open: z.number(), credit: z.number() }),
  }),
  export: post('/api/invoices/export', {
    worksAfterPlanEnd: true,
    access: 'data:export',
    about: 'The invoices of a list as CSV; the export is recorded',
    changes: ['activity'],
    body: z.strictObject(filters),
    response: bytes,
  }),
  create: post('/api/invoices', {
    ...write,
    about: 'Create a draft with the estimate, discount and deposit of a project',
    changes: ['invoice', 'project', 'company', 'checklist', 'activity'],
    body: z.strictObject({ projectId: idOf('project') }),
    response: invoice,
    status: 201,
  }),
  numbering: get('/api/invoices/numbering', {
    ...write,
    about: 'All invoice numbers with their gaps, newest first',
    shows: ['invoice', 'company'],
    query: z.strictObject(paging),
    response: pageOf(
      z.object({
        invoiceNumber: z.string(),
        invoiceId: z.uuid().nullable(),
        displayedStatus: z.enum([...displayedInvoiceStatuses, 'deleted']),
        at: timestamp,
        /** Why there is no invoice with this number. */
        reason: z.string().nullable(),
        deletedBy: z.string().nullable(),
      }),
    ),
  }),
  savedLines: get('/api/saved-lines', {
    ...write,
    about: 'Lines used before that match a text, most recently used first',
    shows: ['invoice'],
    query: z.strictObject({ search: z.string().trim().max(200).optional() }),
    response: z.array(
      z.object({ id: z.uuid(), description: z.string(), rate: z.number(), taxable: z.boolean() }),
    ),
  }),
  get: get('/api/invoices/:id', {
    access: 'invoices:read',
    about: 'An invoice with its lines, payments and what can be done with it',
    shows: ['invoice', 'transaction', 'project', 'client', 'company', 'message', 'reminder', 'payout'],
    params,
    response: invoice,
  }),
  history: get('/api/invoices/:id/activity', {
    access: 'activity:read',
    about: 'The activity of an invoice, latest first',
    shows: ['activity', 'user', 'project', 'invoice'],
    params,
    query: z.strictObject(paging),
    response: pageOf(activity),
  }),
  edit: patch('/api/invoices/:id', {
    ...write,
    about: 'Edit a draft; the server computes all amounts',
    changes: ['invoice', 'activity'],
    params,
    body: editOf(invoiceInput),
    response: invoice,
  }),
  remove: del('/api/invoices/:id', {
    ...write,
    about: 'Delete a draft; its number stays in the numbering report',
    changes: ['invoice', 'project', 'activity'],
    params,
    response: nothing,
    status: 204,
  }),
  duplicate: post('/api/invoices/:id/copies', {
    ...write,
    about: 'Create a draft with the same lines',
    changes: ['invoice', 'project', 'company', 'activity'],
    params,
    response: invoice,
    status: 201,
  }),
  send: post('/api/invoices/:id/sendings', {
    ...send,
    about: 'Send a draft: email a link to the payment page',
    changes: ['invoice', 'transaction', 'project', 'activity'],
    once: true,
    params,
    body: sendInvoiceInput,
    response: invoice,
  }),
  email: get('/api/invoices/:id/email', {
    access: 'invoices:send',
    about: 'The email that sending the invoice sends, with {recipientName} and {message} left to fill in',
    shows: ['invoice', 'transaction', 'project', 'company', 'client', 'user', 'system-email'],
    params,
    response: z.object({ text: z.string(), button: z.string().nullable() }),
  }),
  resend: post('/api/invoices/:id/resendings', {
    ...send,
    about: 'Email the link of a sent invoice again, also to another address',
    changes: ['invoice', 'activity'],
    once: true,
    params,
    body: z.strictObject(invoiceRecipient),
    response: invoice,
  }),
  copyLink: post('/api/invoices/:id/links', {
    ...send,
    about: 'The link to the payment page, to share another way',
    changes: ['invoice', 'activity'],
    params,
    response: z.object({ url: z.string() }),
  }),
  schedule: put('/api/invoices/:id/schedule', {
    ...send,
    about: 'Schedule a draft to be sent',
    changes: ['invoice', 'activity'],
    params,
    body: scheduleInput,
    response: invoice,
  }),
  unschedule: del('/api/invoices/:id/schedule', {
    ...send,
    about: 'Cancel a scheduled send',
    changes: ['invoice', 'activity'],
    params,
    response: invoice,
  }),
  revise: post('/api/invoices/:id/revisions', {
    ...send,
    access: 'invoices:write',
    about: 'Change a sent invoice; the list of changes is stored and the client can read it',
    changes: ['invoice', 'transaction', 'project', 'activity'],
    once: true,
    params,
    body: z.strictObject({
      version,
      mode: z.enum(revisionModes),
      ...z.object(invoiceTerms).partial().shape,
    }),
    response: invoice,
  }),
  revisions: get('/api/invoices/:id/revisions', {
    access: 'invoices:read',
    about: 'What changed on an invoice after it was sent, newest first',
    shows: ['invoice'],
    params,
    response: z.array(invoiceRevision),
  }),
  void: post('/api/invoices/:id/void', {
    access: 'invoices:void',
    about: 'Void a sent invoice; what was paid becomes the client’s credit',
    changes: ['invoice', 'transaction', 'project', 'activity'],
    once: true,
    params,
    body: z.strictObject({ reason: requiredText('Enter a reason', 500) }),
    response: invoice,
  }),
}
