import { z } from 'zod'
import { editOf } from './endpoints/edits.ts'
import { del, get, nothing, patch, post, put } from './endpoints/endpoint.ts'
import { email, optionalText } from './endpoints/fields.ts'
import { idOf, idParams } from './endpoints/ids.ts'
import { changedMany, itemsOf } from './endpoints/many.ts'
import { pageOf, paging } from './endpoints/paging.ts'
import { optionalPhone } from './endpoints/phone-field.ts'
import { timestamp } from './endpoints/times.ts'
import { amountRange, anyOf, bothWays, dayRange } from './lists/filters.ts'
import { can, type PermissionSubject } from './permissions.ts'
import { tagNames } from './tags.ts'

/** A seller, an agent or a brokerage that a company works for. */
export const client = z.object({
  id: z.uuid(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  companyName: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
  source: z.string().nullable(),
  tags: z.array(z.string()),
  notes: z.string().nullable(),
  joinedDate: timestamp,
  /** The id of the photo's file. */
  avatar: z.uuid().nullable(),
  isSample: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.number(),
})
export type Client = z.infer<typeof client>

/** Amounts are null for viewers who may not see prices. */
export const clientInList = client.extend({
  projectCount: z.number(),
  /** All money that has arrived from the client. */
  lifetimeValue: z.number().nullable(),
  /** What the client still owes on sent invoices. */
  openBalance: z.number().nullable(),
  lastActivityAt: timestamp.nullable(),
})
export type ClientInList = z.infer<typeof clientInList>

export const daysToUndoMerge = 7

/** The client that was last merged into this one, while the merge can still be undone. */
const latestMerge = z.object({ id: z.uuid(), name: z.string(), mergedAt: timestamp })
export type LatestMerge = z.infer<typeof latestMerge>

const clientOnPage = clientInList.extend({
  /** Null if no merge can be undone, and for viewers who may not merge. */
  latestMerge: latestMerge.nullable(),
})
export type ClientOnPage = z.infer<typeof clientOnPage>

export const clientInput = z.strictObject({
  firstName: optionalText(100),
  lastName: optionalText(100),
  email: email(),
  phone: optionalPhone(),
  companyName: optionalText(200),
  address: optionalText(500),
  city: optionalText(200),
  state: optionalText(100),
  zip: optionalText(20),
  source: optionalText(100),
  tags: tagNames.optional(),
  notes: z
    .string()
    .trim()
    .max(10_000, 'Use 10,000 characters or fewer')
    .transform((text) => text || null)
    .nullish(),
})
export type ClientInput = z.output<typeof clientInput>

/** Staff may edit contact details and notes. Only managers edit where the client came from. */
export const mayEditClientField = (user: PermissionSubject, field: keyof ClientInput) =>
  can(user, field === 'source' ? 'clients:edit-source' : 'clients:edit')

type Named = Pick<Client, 'firstName' | 'lastName' | 'companyName' | 'email'>

/** Uses the company name or else the email, because some clients have no first or last name. */
export const clientName = ({ firstName, lastName, companyName, email }: Named) =>
  [firstName, lastName].filter(Boolean).join(' ') || companyName || email

export const clientFields = clientInput.keyof().options

/** For each of these fields, a merge takes the value of one of the two clients. They keep the tags of both. */
export const mergeableFields = [...clientFields.filter((field) => field !== 'tags'), 'avatar'] as const
export type MergeableField = (typeof mergeableFields)[number]

export const clientSorts = bothWays([
  'name',
  'company',
  'email',
  'phone',
  'city',
  'source',
  'projects',
  'value',
  'balance',
  'activity',
  'created',
])
export type ClientSort = (typeof clientSorts)[number]
export const clientViews = ['all', 'active', 'owing'] as const

/** Lists can be sorted and filtered by these amounts only by viewers who may see prices. */
export const clientAmounts = ['value', 'balance'] as const

const filters = {
  search: z.string().trim().max(200).optional(),
  source: anyOf(z.string().trim().max(100)),
  tag: anyOf(z.string().trim().max(40)),
  created: dayRange,
  activity: dayRange,
  value: amountRange,
  balance: amountRange,
  view: z.enum(clientViews).default('all'),
}

export const clientsApi = {
  list: get('/api/clients', {
    access: 'clients:read',
    about: 'The company’s clients, in pages; amounts need the permission to see prices',
    shows: ['client', 'project', 'invoice', 'transaction', 'company', 'activity'],
    query: z.strictObject({
      ...paging,
      ...filters,
      sort: z.enum(clientSorts).default('name'),
    }),
    response: pageOf(clientInList),
  }),
  summary: get('/api/clients/summary', {
    access: 'clients:read',
    about: 'The number of clients in a list and in each view, and what they paid and owe',
    shows: ['client', 'project', 'invoice', 'transaction', 'company'],
    query: z.strictObject(filters),
    response: z.object({
      count: z.number(),
      lifetimeValue: z.number().nullable(),
      openBalance: z.number().nullable(),
      /** Viewers who may not see prices get no number for `owing`. */
      views: z.partialRecord(z.enum(clientViews), z.number()),
    }),
  }),
  create: post('/api/clients', {
    access: 'clients:create',
    about: 'Add a client; another client may have the same email, see duplicates',
    changes: ['client', 'tag', 'checklist', 'activity'],
    body: clientInput,
    response: client,
    status: 201,
  }),
  duplicates: get('/api/clients/duplicates', {
    access: 'clients:read',
    about: 'Clients that already use an email',
    shows: ['client', 'project'],
    query: z.strictObject({ email: email() }),
    response: z.array(client),
  }),
  get: get('/api/clients/:id', {
    access: 'clients:read',
    about: 'One client',
    shows: ['client', 'project', 'invoice', 'transaction', 'company'],
    params: idParams('client'),
    response: clientOnPage,
  }),
  edit: patch('/api/clients/:id', {
    access: 'clients:edit',
    about: 'Change a client; staff can change contact data and notes',
    changes: ['client', 'tag', 'activity'],
    params: idParams('client'),
    body: editOf(clientInput),
    response: client,
  }),
  remove: del('/api/clients/:id', {
    worksAfterPlanEnd: true,
    access: 'clients:delete',
    about: 'Delete a client; their projects are kept without a client',
    changes: ['project', 'client', 'contract', 'invoice', 'user', 'activity'],
    params: idParams('client'),
    response: nothing,
    status: 204,
  }),
  merge: post('/api/clients/:id/merge', {
    access: 'clients:merge',
    about:
      'Merge another client into this one: their projects, leads and portal access move here, and the other client is removed',
    changes: ['project', 'client', 'contract', 'invoice', 'document', 'activity'],
    params: idParams('client'),
    body: z.strictObject({
      otherId: idOf('client'),
      /** The fields whose values are taken from the other client. This client's other fields do not change. */
      fromOther: z.array(z.enum(mergeableFields)).max(mergeableFields.length),
    }),
    response: client.extend({ mergeId: z.uuid() }),
  }),
  undoMerge: post('/api/clients/merges/:id/undo', {
    access: 'clients:merge',
    about:
      'Undo a merge within 7 days: the other client is restored with their records; later changes are kept',
    changes: ['project', 'client', 'tag', 'contract', 'invoice', 'document', 'activity'],
    params: idParams('merge'),
    response: z.object({ survivor: client, restored: client }),
  }),
  tagMany: post('/api/clients/many/tags', {
    access: 'clients:edit',
    about: 'Add tags to several clients and remove tags from them',
    changes: ['client', 'tag', 'activity'],
    body: z.strictObject({ items: itemsOf('client', { add: tagNames, remove: tagNames }) }),
    response: changedMany,
  }),
  setAvatar: put('/api/clients/:id/avatar', {
    access: 'clients:edit',
    about: 'Set a client’s photo from an upload',
    changes: ['client', 'activity'],
    params: idParams('client'),
    body: z.strictObject({ uploadId: idOf('upload') }),
    response: client,
  }),
  removeAvatar: del('/api/clients/:id/avatar', {
    access: 'clients:edit',
    about: 'Remove a client’s photo',
    changes: ['client', 'activity'],
    params: idParams('client'),
    response: client,
  }),
}
