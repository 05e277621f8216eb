import { z } from 'zod'
import { activity } from '../activity.ts'
import {
  bytes,
  del,
  editOf,
  get,
  idOf,
  idParams,
  nothing,
  patch,
  post,
  put,
  timestamp,
} from '../endpoints/endpoint.ts'
import {
  day,
  dayInput,
  email,
  longText,
  optionalLongText,
  optionalText,
  requiredText,
} from '../endpoints/fields.ts'
import { pageOf, paging } from '../endpoints/paging.ts'
import { offerableMethods } from '../payments/methods.ts'
import { paymentOnInvoice } from '../payments/payments.ts'
import { percent } from '../projects/projects.ts'
import { invoiceActions } from './actions.ts'
import { depositInput, lineKinds, quantityInput, rateInput } from './amounts.ts'
import { invoiceNumberInput } from './numbering.ts'
import { revisionModes } from './revisions.ts'
import { displayedInvoiceStatuses, invoiceStatuses } from './standing.ts'
import { invoiceTemplates } from './templates.ts'

export const billTo = z.object({
  name: z.string().nullable(),
  companyName: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
})
export type BillTo = z.infer<typeof billTo>

export const invoiceLine = z.object({
  id: z.uuid(),
  kind: z.enum(lineKinds),
  description: z.string(),
  quantity: z.number(),
  rate: z.number(),
  amount: z.number(),
  taxable: z.boolean(),
  isWaived: z.boolean(),
})
export type InvoiceLine = z.infer<typeof invoiceLine>

export const invoiceInList = z.object({
  id: z.uuid(),
  projectId: z.uuid(),
  projectTitle: z.string(),
  clientId: z.uuid().nullable(),
  clientName: z.string().nullable(),
  invoiceNumber: z.string(),
  status: z.enum(invoiceStatuses),
  displayedStatus: z.enum(displayedInvoiceStatuses),
  issueDate: day.nullable(),
  depositDueDate: day.nullable(),
  dueDate: day.nullable(),
  /** The earliest due date of what is not paid and not on its way. */
  nextDueDate: day.nullable(),
  total: z.number(),
  deposit: z.number(),
  receivedAmount: z.number(),
  openAmount: z.number(),
  inFlightAmount: z.number(),
  claimedAmount: z.number(),
  scheduledSendAt: timestamp.nullable(),
  sentAt: timestamp.nullable(),
  viewedAt: timestamp.nullable(),
  paidAt: timestamp.nullable(),
  createdAt: timestamp,
  version: z.number(),
})
export type InvoiceInList = z.infer<typeof invoiceInList>

export const balance = z.object({
  received: z.number(),
  refunded: z.number(),
  processing: z.number(),
  uncleared: z.number(),
  claimed: z.number(),
  promised: z.number(),
  disputed: z.number(),
  open: z.number(),
  overpaid: z.number(),
})

export const partKind = z.enum(['deposit', 'final', 'full'])
export const part = z.object({
  kind: partKind,
  amount: z.number(),
  dueDate: day.nullable(),
  open: z.number(),
  inFlight: z.number(),
})
export const due = z.object({ kind: partKind, amount: z.number(), dueDate: day.nullable() })

export const invoice = invoiceInList.extend({
  projectAddress: z.string(),
  templateName: z.string(),
  billTo,
  lines: z.array(invoiceLine),
  subtotal: z.number(),
  discountPercent: z.number(),
  discountAmount: z.number(),
  taxPercent: z.number(),
  taxLabel: z.string(),
  taxAmount: z.number(),
  lateFeeAmount: z.number(),
  adjustmentAmount: z.number(),
  /** Null if the deposit is a fixed amount. */
  depositPercent: z.number().nullable(),
  paymentOptions: z.array(z.string()),
  paymentTerms: z.string().nullable(),
  notes: z.string().nullable(),
  /** For drafts: the dates that the invoice gets if it is sent today. Null for others. */
  plannedDates: z.object({ issueDate: day, depositDueDate: day, dueDate: day }).nullable(),
  depositPaidAt: timestamp.nullable(),
  finalBalancePaidAt: timestamp.nullable(),
  voidedAt: timestamp.nullable(),
  voidedReason: z.string().nullable(),
  recipientName: z.string().nullable(),
  recipientEmail: z.string().nullable(),
  ccEmails: z.array(z.string()),
  /** What the email of a scheduled draft says. Null if it was never scheduled, and once it is sent. */
  subject: z.string().nullable(),
  message: z.string().nullable(),
  revision: z.number(),
  revisedAt: timestamp.nullable(),
  approvalRequestedAt: timestamp.nullable(),
  approvedAt: timestamp.nullable(),
  remindersPausedUntil: timestamp.nullable(),
  balance,
  parts: z.array(part),
  dueNow: due.nullable(),
  overdue: z.object({ amount: z.number(), since: day }).nullable(),
  /** What the viewer may do with the invoice now. */
  actions: z.array(z.enum(invoiceActions)),
  payments: z.array(paymentOnInvoice),
  /** The client’s credit from other invoices. */
  credit: z.number(),
  updatedAt: timestamp,
})
export type Invoice = z.infer<typeof invoice>

/**
 * A new line has no `id`. Any other line has the id of a line that is already on this invoice. Lines of a draft may
 * have no description yet.
 */
export const lineInput = z.strictObject({
  id: z.uuid('This isn’t a valid line ID').meta({ isName: true }).optional(),
  description: longText(2_000),
  quantity: quantityInput.default(1),
  rate: rateInput,
  taxable: z.boolean().default(false),
})
export type LineInput = z.output<typeof lineInput>

const lines = z.array(lineInput).max(500, 'An invoice can have up to 500 lines')

/** What can change on a draft and, by a revision, on a sent invoice. */
const terms = {
  lines,
  discountPercent: percent,
  taxPercent: percent,
  deposit: depositInput,
  depositDueDate: dayInput.nullable(),
  dueDate: dayInput.nullable(),
  paymentOptions: z.array(z.enum(offerableMethods)).max(20),
  paymentTerms: optionalLongText(10_000),
  notes: optionalLongText(10_000),
}

export const invoiceInput = z.strictObject({
  /** Only admins may change the number. */
  invoiceNumber: invoiceNumberInput,
  templateName: z.enum(invoiceTemplates),
  billTo: z.strictObject({
    name: optionalText(200),
    companyName: optionalText(200),
    email: optionalText(254),
    address: optionalText(500),
    city: optionalText(200),
    state: optionalText(100),
    zip: optionalText(20),
  }),
  issueDate: dayInput.nullable(),
  ...terms,
})
export type InvoiceInput = z.output<typeof invoiceInput>

const recipient = {
  recipientName: requiredText('Enter the recipient’s name'),
  recipientEmail: email(),
  ccEmails: z.array(email()).max(5, 'You can CC up to 5 people').default([]),
  subject: optionalText(200),
  message: longText(2_000).default(''),
}
const version = z.number().int().positive()
export const sendInvoiceInput = z.strictObject({ version, ...recipient })
export const scheduleInput = z.strictObject({ version, at: timestamp, ...recipient })

const revision = z.object({
  id: z.uuid(),
  revision: z.number(),
  mode: z.enum(revisionModes),
  changes: z.array(z.string()),
  createdBy: z.string().nullable(),
  createdAt: timestamp,
  approvedAt: timestamp.nullable(),
})
export type InvoiceRevision = z.infer<typeof revision>

export const invoiceViews = ['all', 'open', 'overdue', 'drafts', 'paid', 'processing'] as const
export const invoiceSorts = ['created', '-created', 'due', '-due', 'total', '-total'] as const

const filters = {
  view: z.enum(invoiceViews).default('all'),
  search: z.string().trim().max(200).optional(),
  clientId: idOf('client').optional(),
  projectId: idOf('project').optional(),
}

const params = idParams('invoice')
const write = { access: 'invoices:write' } as const
// Emails name the user who sends an invoice, so an impersonating SuperAdmin may not send one.
const send = { access: 'invoices:send', inPerson: true } as const

export const invoicesApi = {
  list: get('/api/invoices', {
    access: 'invoices:read',
    about: 'Invoices in pages; clients see only invoices sent to them',
    shows: ['invoice', 'transaction', 'project', 'client'],
    query: z.strictObject({ ...paging, ...filters, sort: z.enum(invoiceSorts).default('-created') }),
    response: pageOf(invoiceInList),
  }),
  summary: get('/api/invoices/summary', {
    access: 'invoices:read',
    about: 'Totals of the invoices in a list, and what is open, overdue, due soon and received this month',
    shows: ['invoice', 'transaction', 'project', 'client'],
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
    shows: ['invoice'],
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
    shows: ['invoice', 'transaction', 'project', 'client', 'company', 'message', 'reminder'],
    params,
    response: invoice,
  }),
  history: get('/api/invoices/:id/activity', {
    access: 'activity:read',
    about: 'The activity of an invoice, latest first',
    shows: ['activity'],
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
    shows: ['invoice', 'transaction', 'project', 'company', 'client', 'user'],
    params,
    response: z.object({ text: z.string(), button: z.string().nullable() }),
  }),
  resend: post('/api/invoices/:id/resendings', {
    ...send,
    about: 'Email the link of a sent invoice again, also to another address',
    changes: ['invoice', 'activity'],
    once: true,
    params,
    body: z.strictObject(recipient),
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
      ...z.object(terms).partial().shape,
    }),
    response: invoice,
  }),
  revisions: get('/api/invoices/:id/revisions', {
    access: 'invoices:read',
    about: 'What changed on an invoice after it was sent, newest first',
    shows: ['invoice'],
    params,
    response: z.array(revision),
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
