import { z } from 'zod'
import { bytes, get, idOf, idParams, post, timestamp } from './endpoint.ts'

export const importKinds = ['clients', 'projects'] as const
export type ImportKind = (typeof importKinds)[number]

/**
 * What a column of a sheet can be. `id` makes an export come home to where it was; `name` is a whole name, which becomes
 * a first and a last one.
 */
export const importFields = {
  clients: [
    'id',
    'name',
    'firstName',
    'lastName',
    'email',
    'phone',
    'companyName',
    'address',
    'city',
    'state',
    'zip',
    'source',
    'notes',
    'joinedDate',
  ],
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
    'estimateValue',
    'discountPercent',
    'depositPercent',
  ],
} as const satisfies Record<ImportKind, readonly string[]>
export type ImportField<K extends ImportKind> = (typeof importFields)[K][number]

/** The columns of an export, which an import takes for what they are. */
export const exportFields = {
  clients: importFields.clients.filter((field) => field !== 'name'),
  projects: importFields.projects,
}

/** What happens to a row whose client, or project, is here already. */
export const onDuplicates = ['skip', 'update', 'create'] as const

const counts = z.object({
  /** Rows that become something new, change something, are here already as they are or are left out, or cannot be read. */
  created: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  invalid: z.number(),
  /** Clients whom nobody knew yet, and whom the rows of projects bring with them. */
  newClients: z.number(),
})
export type ImportCounts = z.infer<typeof counts>

export const importRun = z.object({
  id: z.uuid(),
  kind: z.enum(importKinds),
  fileName: z.string(),
  state: z.enum(['mapping', 'checked', 'running', 'done', 'failed']),
  /** The head of the sheet, and its first rows to look at. */
  columns: z.array(z.string()),
  preview: z.array(z.array(z.string())),
  /** For each column the field it becomes, or null; as guessed, then as chosen. */
  mapping: z.array(z.string().nullable()),
  duplicates: z.enum(onDuplicates),
  total: z.number(),
  /** How many rows are done, while it runs. */
  done: z.number(),
  counts: counts.nullable(),
  /** The first rows that will not be taken over as they are, and why. Rows are counted as a sheet counts: the head is 1. */
  problems: z.array(
    z.object({
      row: z.number(),
      /** Whom or what the row is about, as far as it says. */
      who: z.string().optional(),
      reason: z.string(),
    }),
  ),
  /** Why nothing was imported, or would be, in a sentence. */
  failure: z.string().nullable(),
  createdAt: timestamp,
})
export type ImportRun = z.infer<typeof importRun>

const one = { access: 'data:import', params: idParams('import'), response: importRun } as const

export const dataApi = {
  beginImport: post('/api/imports', {
    access: 'data:import',
    about: 'Read an uploaded CSV and guess what its columns are; nothing is imported yet',
    body: z.strictObject({ uploadId: idOf('upload'), kind: z.enum(importKinds) }),
    response: importRun,
    status: 201,
  }),
  getImport: get('/api/imports/:id', { ...one, about: 'How far an import has come' }),
  checkImport: post('/api/imports/:id/check', {
    ...one,
    about: 'Try an import without changing anything: what each row would become, and why some cannot',
    body: z.strictObject({
      mapping: z.array(z.string().max(50).nullable()).max(200),
      duplicates: z.enum(onDuplicates).default('skip'),
    }),
  }),
  runImport: post('/api/imports/:id/run', {
    ...one,
    about: 'Import what was checked, all of it or nothing',
  }),
  report: get('/api/imports/:id/report', {
    access: 'data:import',
    about: 'Every row of an import and what became of it, as CSV',
    params: idParams('import'),
    response: bytes,
  }),
  exportClients: post('/api/exports/clients', {
    access: 'data:export',
    about: 'All clients as CSV, with their ids',
    response: bytes,
  }),
  exportProjects: post('/api/exports/projects', {
    access: 'data:export',
    about: 'All projects as CSV, with their ids',
    response: bytes,
  }),
}
