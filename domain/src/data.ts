import { z } from 'zod'
import { activityFilters } from './activity.ts'
import { clientFields } from './clients.ts'
import { bytes, get, post } from './endpoints/endpoint.ts'
import { idOf, idParams } from './endpoints/ids.ts'
import { timestamp } from './endpoints/times.ts'
import { leadInput } from './leads/leads.ts'

export const importKinds = ['clients', 'projects', 'leads'] as const
export type ImportKind = (typeof importKinds)[number]
/** Leads are not included, because the list of leads has its own export, which applies the list's filters. */
export type ExportKind = Exclude<ImportKind, 'leads'>

/** This limit is high enough for any studio, and low enough to check and import all rows while the user waits. */
export const maxImportRows = 20_000

/** An export of selected rows lists at most this many ids. */
export const maxExportedIds = 5000

/**
 * The fields that a column can map to. `id` identifies the record of an exported row. `name` is a full name, which the
 * import splits into first and last name.
 */
export const importFields = {
  clients: ['id', 'name', ...clientFields, 'joinedDate'],
  projects: [
    'id',
    'title',
    'address',
    'city',
    'state',
    'zip',
    'clientEmail',
    'type',
    'status',
    'source',
    'tags',
    'brief',
    'notes',
    'brokerageName',
    'agentName',
    'agentEmail',
    'agentPhone',
    'beds',
    'baths',
    'squareFeet',
    'occupancy',
    'accessNotes',
    'mlsNumber',
    'dateBooked',
    'dateServiced',
    'dateOfDestage',
    'depositDate',
    'fullPaidDate',
    'estimateValue',
    'discountPercent',
    'depositPercent',
  ],
  leads: ['name', ...leadInput.keyof().options, 'submittedAt'],
} as const satisfies Record<ImportKind, readonly string[]>
export type ImportField<K extends ImportKind> = (typeof importFields)[K][number]

/** The columns of an export, and of the template for an import. An import matches them automatically. */
export const exportFields = {
  clients: importFields.clients.filter((field) => field !== 'name'),
  projects: importFields.projects,
  leads: importFields.leads.filter((field) => field !== 'name'),
}
export type ExportField<K extends ImportKind> = (typeof exportFields)[K][number]

/** What to do with a row whose client or project already exists. */
export const onDuplicates = ['skip', 'update', 'create'] as const

const counts = z.object({
  /**
   * The first four fields count rows by outcome. `unchanged`: the row repeats an earlier row, or its record exists and
   * either duplicates are skipped or no value differs. `invalid`: the row has an error.
   */
  created: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  invalid: z.number(),
  /** New clients that an import of projects creates. */
  newClients: z.number(),
})
export type ImportCounts = z.infer<typeof counts>

/** An import is deleted after this many days. Until then, it can be undone. */
export const daysToUndoImport = 7

/** The reasons why undoing an import leaves a record unchanged. */
export const keptReasons = [
  'changed',
  'payments',
  'invoices',
  'contracts',
  'files',
  'costs',
  'leads',
  'projects',
  'portal',
  'lists',
] as const
export type KeptReason = (typeof keptReasons)[number]

/** An undone import lists the names of at most this many records that it left unchanged. */
export const maxKeptNames = 100

const undone = z.object({
  /** How many of the records that the import had added were deleted. */
  removed: z.number(),
  /** How many of the records that the import had changed were restored. */
  restored: z.number(),
  keptCount: z.number(),
  kept: z.array(
    z.object({
      id: z.uuid(),
      noun: z.enum(['client', 'project', 'lead']),
      name: z.string(),
      reason: z.enum(keptReasons),
    }),
  ),
})
export type UndoneImport = z.infer<typeof undone>

export const importRun = z.object({
  id: z.uuid(),
  kind: z.enum(importKinds),
  fileName: z.string(),
  state: z.enum(['mapping', 'checked', 'running', 'done', 'failed', 'undoing', 'undone']),
  /** The header row of the spreadsheet; `preview` has its first rows. */
  columns: z.array(z.string()),
  preview: z.array(z.array(z.string())),
  /**
   * The field that each column maps to; null for a column that is not imported. Matched automatically at first, and
   * then chosen by the user.
   */
  mapping: z.array(z.string().nullable()),
  duplicates: z.enum(onDuplicates),
  /** Whether the import skips the rows that would exceed the limits of the company's plan. */
  onlyFitting: z.boolean(),
  total: z.number(),
  /** The number of imported rows while the import runs. */
  done: z.number(),
  counts: counts.nullable(),
  /** The first rows with a problem. They are numbered as in a spreadsheet: the header is row 1. */
  problems: z.array(
    z.object({
      row: z.number(),
      /** The client or project that the row names, if any. */
      who: z.string().optional(),
      reason: z.string(),
    }),
  ),
  /** A sentence that says why the import failed or, after the check, why it would fail. */
  failure: z.string().nullable(),
  /** The import can be undone until this time. Null if it cannot be undone. */
  undoableUntil: timestamp.nullable(),
  undone: undone.nullable(),
  createdAt: timestamp,
})
export type ImportRun = z.infer<typeof importRun>

const recentImport = importRun
  .pick({ id: true, kind: true, fileName: true, state: true, undoableUntil: true })
  .extend({ counts, finishedAt: timestamp })
export type RecentImport = z.infer<typeof recentImport>

const importById = { access: 'data:import', params: idParams('import'), response: importRun } as const

export const dataApi = {
  beginImport: post('/api/imports', {
    access: 'data:import',
    about: 'Read an uploaded CSV and match its columns; nothing is imported yet',
    changes: ['import'],
    body: z.strictObject({ uploadId: idOf('upload'), kind: z.enum(importKinds) }),
    response: importRun,
    status: 201,
  }),
  recentImports: get('/api/imports', {
    access: 'data:import',
    about: 'The imports of the last week, latest first',
    shows: ['import'],
    response: z.array(recentImport),
  }),
  getImport: get('/api/imports/:id', { ...importById, about: 'The status of an import', shows: ['import'] }),
  checkImport: post('/api/imports/:id/check', {
    ...importById,
    about: 'Check an import without changing anything: the outcome of each row, with a reason for problems',
    changes: ['import'],
    body: z.strictObject({
      mapping: z.array(z.string().max(50).nullable()).max(200),
      duplicates: z.enum(onDuplicates).default('skip'),
      onlyFitting: z.boolean().default(false),
    }),
  }),
  runImport: post('/api/imports/:id/run', {
    ...importById,
    about: 'Run a checked import: all rows or none',
    changes: ['project', 'client', 'lead', 'tag', 'import'],
    once: true,
  }),
  undoImport: post('/api/imports/:id/undo', {
    ...importById,
    about: 'Remove what an import added and restore what it changed, except what was used or changed since',
    changes: ['project', 'client', 'lead', 'import'],
    once: true,
  }),
  report: get('/api/imports/:id/report', {
    access: 'data:import',
    about: 'Every row of an import and its outcome, as CSV',
    params: idParams('import'),
    response: bytes,
  }),
  exportClients: post('/api/exports/clients', {
    worksAfterPlanEnd: true,
    access: 'data:export',
    about: 'All clients as CSV, with their ids, or only some of them',
    changes: ['activity'],
    body: z.strictObject({ ids: z.array(idOf('client')).min(1).max(maxExportedIds).optional() }),
    response: bytes,
  }),
  exportProjects: post('/api/exports/projects', {
    worksAfterPlanEnd: true,
    access: 'data:export',
    about: 'All projects as CSV, with their ids, or only some of them',
    changes: ['activity'],
    body: z.strictObject({ ids: z.array(idOf('project')).min(1).max(maxExportedIds).optional() }),
    response: bytes,
  }),
  exportActivity: post('/api/exports/activity', {
    worksAfterPlanEnd: true,
    access: 'data:export',
    about: 'The company’s activity as CSV, latest first, with the filters of the list',
    changes: ['activity'],
    body: z.strictObject(activityFilters),
    response: bytes,
  }),
}
