import { z } from 'zod'
import { editOf } from '../endpoints/edits.ts'
import { del, get, nothing, patch, post, put } from '../endpoints/endpoint.ts'
import { amount, email, optionalText, requiredText } from '../endpoints/fields.ts'
import { idOf, idParams } from '../endpoints/ids.ts'
import { pageOf, paging } from '../endpoints/paging.ts'
import { optionalPhone } from '../endpoints/phone-field.ts'
import { day, dayInput, timestamp } from '../endpoints/times.ts'
import { amountRange, anyOf, bothWays, dayRange } from '../lists/filters.ts'
import { tagNames } from '../tags.ts'
import { ofEachFee } from './fees.ts'
import { stageKinds, stepActions } from './next-step.ts'
import { derivedDates } from './timeline.ts'

export const percent = z
  .number('Enter a percentage')
  .min(0, 'Must be between 0% and 100%')
  .max(100, 'Must be between 0% and 100%')
  .multipleOf(0.01, 'Use no more than two decimals')
const count = z.number('Enter a number').int('Enter a whole number').min(0, 'Enter 0 or more')
export const days = count.max(3650, 'Enter 10 years or less')
const longText = z.string().max(10_000, 'Use 10,000 characters or fewer').nullish()

export const projectNextStep = z.object({
  rule: z.number(),
  text: z.string(),
  icon: z.string(),
  hue: z.enum(['red', 'amber', 'gold', 'blue', 'green', 'neutral']),
  action: z.enum(stepActions).nullable(),
  waitsFor: z.enum(['us', 'client']).nullable(),
  since: day.nullable(),
})

/** Amounts are null for viewers who may not see prices. */
export const project = z.object({
  id: z.uuid(),
  clientId: z.uuid().nullable(),
  title: z.string(),
  address: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
  brief: z.string().nullable(),
  notes: z.string().nullable(),
  type: z.string(),
  status: z.string(),
  source: z.string().nullable(),
  tags: z.array(z.string()),
  sortOrder: z.number(),
  isSample: z.boolean(),
  archivedAt: timestamp.nullable(),
  cancelReason: z.string().nullable(),
  brokerageName: z.string().nullable(),
  agentName: z.string().nullable(),
  agentEmail: z.string().nullable(),
  agentPhone: z.string().nullable(),
  beds: z.number().nullable(),
  baths: z.number().nullable(),
  squareFeet: z.number().nullable(),
  occupancy: z.string().nullable(),
  accessNotes: z.string().nullable(),
  mlsNumber: z.string().nullable(),
  dateBooked: day.nullable(),
  dateServiced: day.nullable(),
  dateOfDestage: day.nullable(),
  depositDate: day.nullable(),
  fullPaidDate: day.nullable(),
  depositDueDate: day.nullable(),
  finalPaymentDueDate: day.nullable(),
  customDates: z.array(z.enum(derivedDates)),
  stageDurationDays: z.number().nullable(),
  depositDueDays: z.number().nullable(),
  finalPaymentDays: z.number().nullable(),
  finalPaymentAnchor: z.enum(['afterService', 'beforeService']).nullable(),
  ...ofEachFee(z.string().nullable()),
  estimateValue: z.number().nullable(),
  discountPercent: z.number().nullable(),
  depositPercent: z.number().nullable(),
  disabledPaymentMethods: z.array(z.string()),
  documents: z.array(z.string()),
  photos: z.array(z.string()),
  driveFolderId: z.string().nullable(),
  invoiceSentCount: z.number(),
  contractSentCount: z.number(),
  contractSigningStatus: z.enum(['none', 'draft', 'sent', 'signed', 'withdrawn', 'declined', 'expired']),
  contractSignedAt: timestamp.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.number(),
})
export type Project = z.infer<typeof project>

/** What lists, the board and the project page show in addition to the stored fields. */
const computedFields = {
  clientName: z.string().nullable(),
  stageKind: z.enum(stageKinds),
  /** The estimate minus its discount. */
  value: z.number().nullable(),
  /** What is still owed on sent invoices. Null if none was sent. */
  openAmount: z.number().nullable(),
  nextStep: projectNextStep.nullable(),
  memberIds: z.array(z.uuid()),
  lastActivityAt: timestamp,
  /** The file of the first photo that still exists. */
  coverFileId: z.uuid().nullable(),
}
export const projectInList = project
  .pick({
    id: true,
    clientId: true,
    title: true,
    address: true,
    city: true,
    state: true,
    type: true,
    status: true,
    source: true,
    tags: true,
    sortOrder: true,
    isSample: true,
    archivedAt: true,
    dateBooked: true,
    dateServiced: true,
    dateOfDestage: true,
    contractSigningStatus: true,
    createdAt: true,
    version: true,
  })
  .extend(computedFields)
export type ProjectInList = z.infer<typeof projectInList>

/**
 * The rule by which the board, the list and the dashboard count unsigned contracts. Archived, paused and canceled
 * projects do not count.
 */
export const awaitsSignature = ({
  contractSigningStatus,
  stageKind,
  archivedAt,
}: Pick<ProjectInList, 'contractSigningStatus' | 'stageKind' | 'archivedAt'>) =>
  contractSigningStatus === 'sent' && !archivedAt && stageKind !== 'paused' && stageKind !== 'canceled'

export const projectOnPage = project.extend({
  ...computedFields,
  /** The project's value when the signed contract was sent. Null without a signed contract or an estimate. */
  signedValue: z.number().nullable(),
  /** The totals and deposits of the invoices that were sent. Null if none was sent. */
  billedAmount: z.number().nullable(),
  billedDeposit: z.number().nullable(),
  /** All money that has arrived for the project, with or without an invoice. */
  receivedAmount: z.number().nullable(),
})
export type ProjectOnPage = z.infer<typeof projectOnPage>

export const projectInput = z.strictObject({
  clientId: idOf('client').nullish(),
  title: requiredText('Title is required', 500),
  address: requiredText('Address is required', 500),
  city: optionalText(200),
  state: optionalText(100),
  zip: optionalText(20),
  brief: longText,
  notes: longText,
  type: requiredText('Type is required', 100).optional(),
  source: optionalText(100),
  tags: tagNames.optional(),
  brokerageName: optionalText(200),
  agentName: optionalText(200),
  agentEmail: email().nullish(),
  agentPhone: optionalPhone(),
  beds: count.max(1000, 'Must be 1,000 or less').nullish(),
  baths: z
    .number('Enter a number')
    .min(0, 'Enter 0 or more')
    .max(100, 'Must be 100 or less')
    .multipleOf(0.5, 'Use whole or half numbers, such as 2.5')
    .nullish(),
  squareFeet: count.max(10_000_000, 'Must be 10,000,000 or less').nullish(),
  occupancy: optionalText(100),
  accessNotes: longText,
  mlsNumber: optionalText(50),
  dateBooked: dayInput.nullish(),
  dateServiced: dayInput.nullish(),
  estimateValue: amount.nullish(),
  discountPercent: percent.optional(),
  depositPercent: percent.nullish(),
  stageDurationDays: days.nullish(),
  depositDueDays: days.nullish(),
  finalPaymentDays: days.nullish(),
  disabledPaymentMethods: z.array(z.string().max(50)).max(20).optional(),
})
export type ProjectInput = z.output<typeof projectInput>

export const newProject = projectInput.extend({ status: requiredText('Stage is required', 100).optional() })

/** Setting a derived date makes it custom until it is reset. Fees replace the company's in the project's next contract. */
export const projectEdit = projectInput.extend({
  dateOfDestage: dayInput.nullish(),
  depositDueDate: dayInput.nullish(),
  finalPaymentDueDate: dayInput.nullish(),
  ...ofEachFee(optionalText(2000)),
  resetDates: z.array(z.enum(derivedDates)).max(3).optional(),
})
export type ProjectEdit = z.output<typeof projectEdit>

export const projectSorts = bothWays([
  'title',
  'client',
  'stage',
  'next',
  'install',
  'destage',
  'booked',
  'type',
  'source',
  'created',
  'activity',
  'value',
  'balance',
])
export type ProjectSort = (typeof projectSorts)[number]
export const projectViews = ['all', 'staged', 'awaiting', 'owing', 'archived'] as const

/** Lists can be sorted and filtered by these amounts only by viewers who may see prices. */
export const projectAmounts = ['value', 'balance'] as const

const filters = {
  search: z.string().trim().max(200).optional(),
  type: anyOf(z.string().max(100)),
  status: anyOf(z.string().max(100)),
  source: anyOf(z.string().max(100)),
  tag: anyOf(z.string().trim().max(40)),
  clientId: idOf('client').optional(),
  memberId: anyOf(idOf('user')),
  /** Who has to do the next step. */
  needs: z.enum(['us', 'client']).optional(),
  install: dayRange,
  destage: dayRange,
  booked: dayRange,
  created: dayRange,
  value: amountRange,
  balance: amountRange,
  view: z.enum(projectViews).default('all'),
}

const projectById = { params: idParams('project'), response: projectOnPage } as const

export const projectsApi = {
  list: get('/api/projects', {
    access: 'pipeline:read',
    about: 'List projects, paginated; amounts need the permission to see prices',
    shows: ['project', 'client', 'invoice', 'transaction', 'company', 'activity'],
    query: z.strictObject({
      ...paging,
      ...filters,
      sort: z.enum(projectSorts).default('-created'),
    }),
    response: pageOf(projectInList),
  }),
  summary: get('/api/projects/summary', {
    access: 'pipeline:read',
    about: 'Count the projects of a list and of each view, with their value and balance',
    shows: ['project', 'client', 'invoice', 'transaction', 'company'],
    query: z.strictObject(filters),
    response: z.object({
      count: z.number(),
      value: z.number().nullable(),
      openAmount: z.number().nullable(),
      /** Viewers who may not see prices get no number for `owing`. */
      views: z.partialRecord(z.enum(projectViews), z.number()),
    }),
  }),
  create: post('/api/projects', {
    access: 'projects:create',
    about: 'Add a project',
    changes: ['project', 'client', 'tag', 'checklist', 'activity'],
    body: newProject,
    response: projectOnPage,
    status: 201,
  }),
  get: get('/api/projects/:id', {
    ...projectById,
    access: 'pipeline:read',
    about: 'Get a project',
    shows: ['project', 'client', 'contract', 'invoice', 'transaction', 'document', 'company'],
  }),
  edit: patch('/api/projects/:id', {
    ...projectById,
    access: 'projects:edit',
    about: 'Edit a project and recalculate its dates; staff can edit the brief, notes, property and dates',
    changes: ['project', 'contract', 'tag', 'activity'],
    body: editOf(projectEdit),
  }),
  move: put('/api/projects/:id/status', {
    ...projectById,
    access: 'pipeline:move',
    about: 'Move a project to a stage and position',
    changes: ['project', 'activity'],
    body: z.strictObject({
      status: requiredText('Stage is required', 100),
      /**
       * The card above the new position; null for the top. If missing, the project goes to the top of a new stage, and
       * keeps its position in its current one.
       */
      afterId: idOf('project').nullish(),
      /** The position to return to when a move is undone. Takes precedence over `afterId`. */
      sortOrder: z.number().min(-1e9).max(1e9).optional(),
      reason: optionalText(1000),
      /** Undoes the user's last move. If the move was just now, the activity shows neither the move nor the undo. */
      isUndo: z.boolean().optional(),
      version: z.number().int().positive().optional(),
    }),
  }),
  archive: put('/api/projects/:id/archive', {
    worksAfterPlanEnd: true,
    ...projectById,
    access: 'projects:archive',
    about: 'Archive a project',
    changes: ['project', 'activity'],
  }),
  restore: del('/api/projects/:id/archive', {
    ...projectById,
    access: 'projects:archive',
    about: 'Restore an archived project',
    changes: ['project', 'activity'],
  }),
  duplicate: post('/api/projects/:id/copies', {
    ...projectById,
    access: 'projects:create',
    about: 'Duplicate a project without dates, money or signatures; with costs for users who may add them',
    changes: ['project', 'cost', 'activity'],
    status: 201,
  }),
  removal: get('/api/projects/:id/removal', {
    access: 'projects:delete',
    about: 'What deleting a project deletes, or why it can only be archived',
    shows: ['project', 'contract', 'invoice', 'transaction'],
    params: idParams('project'),
    response: z.object({
      obstacle: z.string().nullable(),
      /** The names of its latest contracts, at most five. */
      contracts: z.array(z.string()),
      contractCount: z.number(),
      invoiceCount: z.number(),
    }),
  }),
  remove: del('/api/projects/:id', {
    worksAfterPlanEnd: true,
    access: 'projects:delete',
    about: 'Delete a project, unless it has a signed contract or a payment',
    changes: ['project', 'contract', 'invoice', 'document', 'album', 'cost', 'activity'],
    params: idParams('project'),
    response: nothing,
    status: 204,
  }),
  setMembers: put('/api/projects/:id/members', {
    ...projectById,
    access: 'projects:assign',
    about: 'Set the team members of a project',
    changes: ['project', 'activity'],
    body: z.strictObject({ userIds: z.array(idOf('user')).max(50) }),
  }),
}
