import { z } from 'zod'
import { formatPhone } from '../basics/phone.ts'
import { editOf } from '../endpoints/edits.ts'
import { bytes, del, get, nothing, patch, post } from '../endpoints/endpoint.ts'
import { email, longText, optionalLongText, optionalText, requiredText } from '../endpoints/fields.ts'
import { idOf, idParams } from '../endpoints/ids.ts'
import { pageOf, paging } from '../endpoints/paging.ts'
import { optionalPhone } from '../endpoints/phone-field.ts'
import { dayInput, timestamp } from '../endpoints/times.ts'
import { filledMessage } from '../message-templates.ts'
import { maxLengths } from './lead-form.ts'

export const leadStatuses = ['new', 'added', 'dismissed', 'spam'] as const
export type LeadStatus = (typeof leadStatuses)[number]

/** The source of leads from the form, until the company renames it. */
export const websiteSource = 'Website'

/** Spam is deleted after this many days. */
export const daysToKeepSpam = 30

/**
 * A lead that was added automatically counts as unread and unanswered for this many days. After that, someone has
 * usually answered without telling the product.
 */
export const daysToAnswer = 7

/** A reply is sent after this many seconds, so that it can be canceled. */
export const replyDelaySeconds = 10

/** How the visitor came to the form. Queries of URLs are left out, because they can contain personal data. */
const leadOrigin = z.object({
  page: z.string().nullable(),
  referrer: z.string().nullable(),
  utm: z.object({
    source: z.string().nullable(),
    medium: z.string().nullable(),
    campaign: z.string().nullable(),
    term: z.string().nullable(),
    content: z.string().nullable(),
  }),
})
export type LeadOrigin = z.infer<typeof leadOrigin>

/** Someone who wrote to a company and may become a client. */
export const lead = z.object({
  id: z.uuid(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  companyName: z.string().nullable(),
  projectAddress: z.string().nullable(),
  message: z.string().nullable(),
  source: z.string().nullable(),
  submittedAt: timestamp,
  status: z.enum(leadStatuses),
  readAt: timestamp.nullable(),
  /** When someone first replied to the lead, added it, or marked it as answered. */
  respondedAt: timestamp.nullable(),
  addedAt: timestamp.nullable(),
  dismissedAt: timestamp.nullable(),
  clientId: z.uuid().nullable(),
  projectId: z.uuid().nullable(),
  /** Why a new lead could not be added to the pipeline automatically. */
  errorNote: z.string().nullable(),
  /** Null for leads that were typed in or imported. */
  origin: leadOrigin.nullable(),
  version: z.number(),
})
export type Lead = z.infer<typeof lead>

export const leadInList = lead.omit({ message: true, origin: true }).extend({
  /** The first 280 characters of the message. */
  excerpt: z.string().nullable(),
})
export type LeadInList = z.infer<typeof leadInList>

export const replyStatuses = ['waiting', 'queued', 'sent', 'failed'] as const

const leadReply = z.object({
  id: z.uuid(),
  subject: z.string(),
  text: z.string(),
  /** Null if the user was deleted. */
  userId: z.uuid().nullable(),
  userName: z.string().nullable(),
  /** `waiting` can still be canceled. `failed` means that the email bounced. */
  status: z.enum(replyStatuses),
  sendAt: timestamp,
  sentAt: timestamp.nullable(),
})
export type LeadReply = z.infer<typeof leadReply>

export const leadOnPage = lead.extend({
  /** The client with the same email, unless the viewer may not see them. */
  match: z.object({ id: z.uuid(), name: z.string(), projectCount: z.number() }).nullable(),
  /** The project that the lead was added as, unless the viewer may not see it. */
  project: z.object({ id: z.uuid(), title: z.string(), stage: z.string() }).nullable(),
  replies: z.array(leadReply),
  /** Whether adding the lead can still be undone. */
  mayUndoAdd: z.boolean(),
})
export type LeadOnPage = z.infer<typeof leadOnPage>

type Named = Pick<Lead, 'firstName' | 'lastName' | 'companyName' | 'email' | 'phone'>

/** Uses the company name, the email or the phone number, because some leads have no name. */
export const leadName = ({ firstName, lastName, companyName, email, phone }: Named) =>
  [firstName, lastName].filter(Boolean).join(' ') ||
  companyName ||
  email ||
  (phone && formatPhone(phone)) ||
  'No name'

export const leadInput = z.strictObject({
  firstName: optionalText(maxLengths.firstName),
  lastName: optionalText(maxLengths.lastName),
  email: email().nullish(),
  phone: optionalPhone(),
  companyName: optionalText(maxLengths.companyName),
  projectAddress: optionalText(maxLengths.projectAddress),
  message: optionalLongText(maxLengths.message).optional(),
  source: optionalText(100),
})
export type LeadInput = z.output<typeof leadInput>

/** One view for each status, and `all` for all leads except spam. */
export const leadViews = ['new', 'added', 'dismissed', 'spam', 'all'] as const
export type LeadView = (typeof leadViews)[number]
export const leadSorts = ['-submitted', 'submitted'] as const

const filters = {
  search: z.string().trim().max(200).optional(),
  source: z.string().trim().max(100).optional(),
  /** Days in the company’s time zone, both included. */
  from: dayInput.optional(),
  to: dayInput.optional(),
}

export const leadActions = [
  'dismiss',
  'restore',
  'spam',
  'not-spam',
  'read',
  'unread',
  'answered',
  'unanswered',
] as const
export type LeadAction = (typeof leadActions)[number]

const params = idParams('lead')
/** The kinds of records that adding a lead changes. */
const added = ['lead', 'client', 'project', 'checklist', 'activity'] as const

export const leadsApi = {
  list: get('/api/leads', {
    access: 'leads:read',
    about: 'Leads in pages',
    shows: ['lead'],
    query: z.strictObject({
      ...paging,
      ...filters,
      view: z.enum(leadViews).default('new'),
      sort: z.enum(leadSorts).default('-submitted'),
    }),
    response: pageOf(leadInList),
  }),
  summary: get('/api/leads/summary', {
    access: 'leads:read',
    about: 'The number of leads in each view, the number of unread leads, and the usual response time',
    shows: ['lead'],
    query: z.strictObject(filters),
    response: z.object({
      views: z.record(z.enum(leadViews), z.number()),
      /** Leads that no one has opened, new or recently added automatically, regardless of the filters. */
      unread: z.number(),
      /** The median of the last 90 days, regardless of the filters. Null without a response. */
      responseMinutes: z.number().nullable(),
    }),
  }),
  create: post('/api/leads', {
    access: 'leads:add',
    about: 'Add a lead manually, for example after a phone call',
    changes: ['lead', 'activity'],
    body: leadInput,
    response: lead,
    status: 201,
  }),
  changeMany: post('/api/leads/changes', {
    access: 'leads:add',
    about:
      'Dismiss, restore or mark up to 100 leads; leads to which the action does not apply are left as they are',
    changes: ['lead', 'activity'],
    body: z.strictObject({
      ids: z.array(idOf('lead')).min(1).max(100),
      action: z.enum(leadActions),
    }),
    /** The leads that changed. */
    response: z.object({ ids: z.array(z.uuid()) }),
  }),
  addMany: post('/api/leads/additions', {
    access: 'leads:add',
    about: 'Add up to 50 leads to the pipeline, each with the client who has the same email, or a new one',
    changes: added,
    once: true,
    body: z.strictObject({ ids: z.array(idOf('lead')).min(1).max(50) }),
    response: z.object({
      added: z.array(z.object({ leadId: z.uuid(), projectId: z.uuid(), clientId: z.uuid().nullable() })),
      failed: z.array(z.object({ leadId: z.uuid(), reason: z.string() })),
    }),
  }),
  export: post('/api/leads/export', {
    worksAfterPlanEnd: true,
    access: 'data:export',
    about: 'The leads of a list as CSV; the export is recorded',
    changes: ['activity'],
    body: z.strictObject({ ...filters, view: z.enum(leadViews).default('all') }),
    response: bytes,
  }),
  get: get('/api/leads/:id', {
    access: 'leads:read',
    about: 'A lead with its replies, its project and the client who has the same email',
    shows: ['lead', 'client', 'project', 'lead-reply', 'message', 'user'],
    params,
    response: leadOnPage,
  }),
  edit: patch('/api/leads/:id', {
    access: 'leads:add',
    about: 'Correct the contact details of a lead that is not in the pipeline',
    changes: ['lead', 'activity'],
    params,
    body: editOf(leadInput),
    response: lead,
  }),
  ofProject: get('/api/projects/:id/lead', {
    access: 'leads:read',
    about: 'The lead that became a project, or null',
    shows: ['lead'],
    params: idParams('project'),
    response: lead.nullable(),
  }),
  markRead: post('/api/leads/:id/read', {
    access: 'leads:add',
    about: 'Mark a lead as read',
    changes: ['lead'],
    params,
    response: nothing,
    status: 204,
  }),
  add: post('/api/leads/:id/add', {
    access: 'leads:add',
    about: 'Add a lead to the pipeline as a project',
    changes: added,
    once: true,
    params,
    body: z.strictObject({
      /** By default the client with the same email, or a new one. */
      client: z.union([idOf('client'), z.literal('new')]).optional(),
      /** By default the first stage. */
      stage: requiredText('Choose a stage', 100).optional(),
      type: requiredText('Choose a type', 100).optional(),
      memberIds: z.array(idOf('user')).max(50).optional(),
      title: requiredText('Title is required', 500).optional(),
      address: requiredText('Address is required', 500).optional(),
    }),
    response: z.object({ projectId: z.uuid(), clientId: z.uuid().nullable() }),
  }),
  undoAdd: post('/api/leads/:id/undo-add', {
    access: 'leads:add',
    about: 'Undo adding a lead: deletes the project and the new client, while no one has changed them',
    changes: added,
    params,
    response: lead,
  }),
  messageTemplates: get('/api/leads/:id/message-templates', {
    access: 'leads:read',
    about: 'The company’s message templates for inquiries, filled in for a lead',
    shows: ['lead', 'company', 'message-template', 'user'],
    params,
    response: z.array(filledMessage),
  }),
  // Replies name the user who sends them, so an impersonating SuperAdmin may not send one.
  reply: post('/api/leads/:id/replies', {
    access: 'leads:add',
    inPerson: true,
    about: 'Email a lead; the email is sent 10 seconds later and can be canceled until then',
    changes: ['lead', 'activity'],
    params,
    body: z.strictObject({
      subject: requiredText('Subject is required', 200),
      text: longText(10_000).pipe(z.string().min(1, 'Message is required')),
    }),
    response: leadReply,
    status: 201,
  }),
  cancelReply: del('/api/leads/:id/replies/:replyId', {
    access: 'leads:add',
    inPerson: true,
    about: 'Cancel a reply that was not sent yet',
    changes: ['lead', 'activity'],
    params: z.strictObject({ id: idOf('lead'), replyId: idOf('lead-reply') }),
    response: nothing,
    status: 204,
  }),
}
