import type { KeptReason } from '@mantel/domain/data'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { clients } from './clients/clients.ts'
import { leads } from './clients/leads.ts'
import { createdAt, id, instant, line, tracked } from './columns.ts'
import { companyId } from './companies/companies.ts'
import { isAtLeast, isOneOf, refersTo } from './constraints.ts'
import { files } from './files.ts'
import { projects } from './projects/projects.ts'
import { users } from './users.ts'

const kinds = ['clients', 'projects', 'leads'] as const
const states = ['mapping', 'checked', 'running', 'done', 'failed', 'undoing', 'undone'] as const
const duplicates = ['skip', 'update', 'create'] as const

type Counts = { created: number; updated: number; unchanged: number; invalid: number; newClients: number }

type Undone = {
  removed: number
  restored: number
  keptCount: number
  kept: { id: string; noun: 'client' | 'project' | 'lead'; name: string; reason: KeptReason }[]
}

/** An import of clients, projects or leads from a spreadsheet. It is deleted after a week, together with its file. */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    companyId: companyId(),
    createdBy: uuid(),
    kind: text({ enum: kinds }).notNull(),
    fileName: line(255).notNull(),
    /** The spreadsheet, converted to UTF-8. */
    fileId: uuid().notNull(),
    delimiter: line(1).notNull(),
    state: text({ enum: states }).notNull().default('mapping'),
    columns: text().array().notNull(),
    preview: jsonb().$type<string[][]>().notNull(),
    mapping: jsonb().$type<(string | null)[]>().notNull(),
    duplicates: text({ enum: duplicates }).notNull().default('skip'),
    /**
     * Whether the import skips the rows that would exceed the limit of the company's plan. If not, an import with too
     * many rows is refused.
     */
    onlyFitting: boolean().notNull().default(false),
    total: integer().notNull(),
    done: integer().notNull().default(0),
    counts: jsonb().$type<Counts>(),
    problems: jsonb().$type<{ row: number; who?: string; reason: string }[]>().notNull().default([]),
    failure: line(1000),
    /** One letter per row, in order: c (created), u (updated), n (unchanged) or i (invalid). */
    outcomes: text(),
    /** Explanations of outcomes, by the index of the row. Most rows need none. */
    reasons: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** When all rows were stored. Also null for imports that ran before the product could undo imports. */
    finishedAt: instant(),
    /** The result of undoing the import, with the first records that it left unchanged. */
    undone: jsonb().$type<Undone>(),
    ...tracked(),
  },
  (t) => [
    refersTo('imports_created_by_fk', [t.companyId, t.createdBy], users).onDelete('set null'),
    refersTo('imports_file_fk', [t.companyId, t.fileId], files).onDelete('cascade'),
    index().on(t.companyId, t.createdBy),
    index().on(t.companyId, t.fileId),
    unique('imports_company_id_id_unique').on(t.companyId, t.id),
    isOneOf('imports_kind_check', t.kind, kinds),
    isOneOf('imports_state_check', t.state, states),
    isOneOf('imports_duplicates_check', t.duplicates, duplicates),
    isAtLeast('imports_total_check', t.total, 0),
    check('imports_done_check', sql`${t.done} between 0 and ${t.total}`),
  ],
)

/**
 * A record that an import added or changed, so that the import can be undone. It contains a copy of personal data, so
 * it is deleted with the import after a week, or with its record.
 */
export const importChanges = pgTable(
  'import_changes',
  {
    id: id(),
    companyId: companyId(),
    importId: uuid().notNull(),
    clientId: uuid(),
    projectId: uuid(),
    leadId: uuid(),
    /**
     * The id that the record had when it was imported. It differs from `clientId` only if the client was merged into
     * another one.
     */
    recordId: uuid().notNull(),
    /** The record's version after the import. If the record now has another version, someone has changed it since. */
    version: integer().notNull(),
    /** The fields before the import. Null if the import added the record. */
    before: jsonb().$type<Record<string, unknown>>(),
    createdAt: createdAt(),
  },
  (t) => [
    refersTo('import_changes_import_fk', [t.companyId, t.importId], imports).onDelete('cascade'),
    refersTo('import_changes_client_fk', [t.companyId, t.clientId], clients).onDelete('cascade'),
    refersTo('import_changes_project_fk', [t.companyId, t.projectId], projects).onDelete('cascade'),
    refersTo('import_changes_lead_fk', [t.companyId, t.leadId], leads).onDelete('cascade'),
    index().on(t.companyId, t.importId),
    index().on(t.companyId, t.clientId),
    index().on(t.companyId, t.projectId),
    index().on(t.companyId, t.leadId),
    check('import_changes_record_check', sql`num_nonnulls(${t.clientId}, ${t.projectId}, ${t.leadId}) = 1`),
  ],
)
