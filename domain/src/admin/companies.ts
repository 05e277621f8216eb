import { z } from 'zod'
import { passwordInput } from '../auth/auth.ts'
import { checklist } from '../checklist.ts'
import { client } from '../clients.ts'
import { editOf } from '../endpoints/edits.ts'
import { del, get, patch, post, put } from '../endpoints/endpoint.ts'
import { requiredText } from '../endpoints/fields.ts'
import { idOf, idParams } from '../endpoints/ids.ts'
import { pageOf, paging } from '../endpoints/paging.ts'
import { day, timestamp } from '../endpoints/times.ts'
import { companyStyles, stylesInput } from '../settings/branding.ts'
import { companyContact } from '../settings/company-contact.ts'
import { activityEntry } from './activity.ts'
import { subscription, subscriptionEvent, subscriptionInput, subscriptionStatuses } from './subscriptions.ts'

/** Suspension and pending deletion take precedence over the subscription status, because they block sign-in. */
export const companyStatuses = [...subscriptionStatuses, 'suspended', 'deleting'] as const
export type CompanyStatus = (typeof companyStatuses)[number]

/** How long a company can be restored after its deletion was requested. */
export const gracePeriodDays = 7
/** Trials that end within this many days are listed as `trial-ending`. */
export const daysBeforeTrialEnds = 7

/** Reasons for a SuperAdmin to contact a company. */
export const companyRisks = ['trial-ending', 'past-due', 'near-limit', 'churned'] as const
export type CompanyRisk = (typeof companyRisks)[number]

const companyAdmin = z.object({ id: z.uuid(), name: z.string(), email: z.string() })

export const companyInList = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The active admin with the oldest account. */
  owner: companyAdmin.nullable(),
  tierId: z.uuid().nullable(),
  tierName: z.string().nullable(),
  status: z.enum(subscriptionStatuses).nullable(),
  /** The end of the trial or of the paid period. */
  periodEnd: timestamp.nullable(),
  pastDueSince: timestamp.nullable(),
  users: z.number(),
  clients: z.number(),
  projects: z.number(),
  /** Monthly revenue in cents; 0 unless the subscription is active. */
  monthlyWorth: z.number(),
  lastActiveAt: timestamp.nullable(),
  suspendedAt: timestamp.nullable(),
  /** When the company will be deleted, unless a SuperAdmin undoes the deletion. */
  deletionAt: timestamp.nullable(),
  createdAt: timestamp,
})
export type CompanyInList = z.infer<typeof companyInList>

export const companyOnPage = z.object({
  id: z.uuid(),
  ...companyContact,
  timeZone: z.string(),
  /** The name of the profile, not its key. */
  businessProfile: z.string().nullable(),
  createdAt: timestamp,
  lastActiveAt: timestamp.nullable(),
  suspendedAt: timestamp.nullable(),
  deletionRequestedAt: timestamp.nullable(),
  deletionRequestedBy: z.string().nullable(),
  deletionAt: timestamp.nullable(),
  /** The company's active admins. */
  contacts: z.array(companyAdmin.extend({ phone: z.string().nullable() })),
  /** `used` counts only records that count toward the plan's limit. A `limit` of null means unlimited. */
  usage: z.array(
    z.object({
      what: z.enum(['users', 'clients', 'projects']),
      used: z.number(),
      limit: z.number().nullable(),
    }),
  ),
  checklist,
  subscription: subscription.nullable(),
})
export type CompanyOnPage = z.infer<typeof companyOnPage>

const clientOfCompany = client
  .pick({
    id: true,
    firstName: true,
    lastName: true,
    companyName: true,
    email: true,
    phone: true,
    createdAt: true,
  })
  .extend({ projects: z.number() })
export type ClientOfCompany = z.infer<typeof clientOfCompany>

export const projectOfCompany = z.object({
  id: z.uuid(),
  title: z.string(),
  address: z.string(),
  status: z.string(),
  type: z.string(),
  clientId: z.uuid().nullable(),
  clientName: z.string().nullable(),
  dateServiced: day.nullable(),
  archivedAt: timestamp.nullable(),
  createdAt: timestamp,
})
export type ProjectOfCompany = z.infer<typeof projectOfCompany>

/** How many records of each kind are deleted together with a company. */
export const cascade = z.object({
  users: z.number(),
  clients: z.number(),
  projects: z.number(),
  contracts: z.number(),
  invoices: z.number(),
  files: z.number(),
})
export type Cascade = z.infer<typeof cascade>

/** What is stored about a company after its deletion. */
const deletedCompany = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Null if the counts were not recorded. */
  counts: cascade.nullable(),
  deletedAt: timestamp,
  /** The name of the user who requested the deletion; null if that user was deleted too. */
  deletedBy: z.string().nullable(),
})
export type DeletedCompany = z.infer<typeof deletedCompany>

export const companySorts = [
  'name',
  '-name',
  'created',
  '-created',
  'end',
  '-end',
  'worth',
  '-worth',
] as const

const read = { access: 'platform:read', params: idParams('company') } as const
const manage = { access: 'platform:manage', params: idParams('company') } as const
const pageQuery = z.strictObject(paging)
const search = z.string().trim().max(200).optional()

export const adminCompaniesApi = {
  list: get('/api/admin/companies', {
    access: 'platform:read',
    about: 'All companies in pages, with plan and usage',
    shows: [
      'company',
      'subscription',
      'tier',
      'user',
      'client',
      'project',
      'invitation',
      'activity',
      'session',
    ],
    query: z.strictObject({
      ...paging,
      search,
      status: z.enum(companyStatuses).optional(),
      tierId: idOf('tier').optional(),
      risk: z.enum(companyRisks).optional(),
      sort: z.enum(companySorts).default('-created'),
    }),
    response: pageOf(companyInList),
  }),
  deleted: get('/api/admin/companies/deleted', {
    access: 'platform:read',
    about: 'Deleted companies: name, counts, date and who deleted them',
    shows: ['company'],
    query: pageQuery.extend({ search }),
    response: pageOf(deletedCompany),
  }),
  summary: get('/api/admin/companies/summary', {
    access: 'platform:read',
    about:
      'Number of companies, of trials that end within a week, of active companies and of those that churned this month',
    shows: ['company', 'subscription'],
    response: z.object({
      companies: z.number(),
      trialsEnding: z.number(),
      active: z.number(),
      churned: z.number(),
    }),
  }),
  get: get('/api/admin/companies/:id', {
    ...read,
    about: 'One company: contacts, usage and limits, setup progress, subscription',
    shows: [
      'company',
      'subscription',
      'tier',
      'user',
      'client',
      'project',
      'invitation',
      'checklist',
      'saved-cost',
      'contract-template',
      'import',
      'styles',
      'activity',
      'session',
    ],
    response: companyOnPage,
  }),
  clients: get('/api/admin/companies/:id/clients', {
    ...read,
    about: 'A company’s clients, newest first',
    shows: ['client', 'project'],
    query: pageQuery,
    response: pageOf(clientOfCompany),
  }),
  projects: get('/api/admin/companies/:id/projects', {
    ...read,
    about: 'A company’s projects, newest first, including archived ones',
    shows: ['project', 'client'],
    query: pageQuery,
    response: pageOf(projectOfCompany),
  }),
  activity: get('/api/admin/companies/:id/activity', {
    ...read,
    about: 'A company’s activity outside its projects, latest first',
    shows: ['activity', 'user'],
    query: pageQuery,
    response: pageOf(activityEntry),
  }),
  history: get('/api/admin/companies/:id/subscription/history', {
    ...read,
    about: 'The history of a company’s subscription, latest first',
    shows: ['subscription'],
    response: z.array(subscriptionEvent),
  }),
  changeSubscription: patch('/api/admin/companies/:id/subscription', {
    ...manage,
    about: 'Change a company’s subscription: plan, status, billing period, end',
    changes: ['subscription', 'activity'],
    body: editOf(subscriptionInput),
    response: subscription,
  }),
  styles: get('/api/admin/companies/:id/styles', {
    ...read,
    about: 'A company’s colors and fonts',
    shows: ['styles'],
    response: companyStyles,
  }),
  saveStyles: put('/api/admin/companies/:id/styles', {
    ...manage,
    about: 'Change a company’s colors and fonts',
    changes: ['styles', 'activity'],
    body: stylesInput,
    response: companyStyles,
  }),
  resetStyles: del('/api/admin/companies/:id/styles', {
    ...manage,
    about: 'Reset a company’s colors and fonts to those of the platform',
    changes: ['styles', 'activity'],
    response: companyStyles,
  }),
  suspend: put('/api/admin/companies/:id/suspension', {
    ...manage,
    about: 'Suspend a company and sign everyone out',
    changes: ['company', 'activity'],
    response: companyOnPage,
  }),
  resume: del('/api/admin/companies/:id/suspension', {
    ...manage,
    about: 'Lift the suspension of a company',
    changes: ['company', 'activity'],
    response: companyOnPage,
  }),
  cascade: get('/api/admin/companies/:id/deletion', {
    ...read,
    about: 'Count what deleting a company would delete',
    shows: ['company', 'user', 'client', 'project', 'contract', 'invoice', 'document', 'import'],
    response: cascade,
  }),
  requestDeletion: post('/api/admin/companies/:id/deletion', {
    ...manage,
    about: 'Delete a company after the grace period; needs its name and the SuperAdmin’s own password',
    changes: ['company', 'activity'],
    rate: 'sign-in',
    body: z.strictObject({
      name: requiredText('Enter the company’s name'),
      currentPassword: passwordInput,
    }),
    response: companyOnPage,
  }),
  undoDeletion: del('/api/admin/companies/:id/deletion', {
    ...manage,
    about: 'Undo the deletion of a company during the grace period',
    changes: ['company', 'activity'],
    response: companyOnPage,
  }),
}
