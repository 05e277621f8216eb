import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, line, tracked } from './columns.ts'
import { companyId } from './companies/companies.ts'
import { isAtLeast, isOneOf, refersTo } from './constraints.ts'
import { files } from './files.ts'
import { users } from './users.ts'

const kinds = ['clients', 'projects', 'leads'] as const
const states = ['mapping', 'checked', 'running', 'done', 'failed'] as const
const duplicates = ['skip', 'update', 'create'] as const

type Counts = { created: number; updated: number; unchanged: number; invalid: number; newClients: number }

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
    /** Leaves out the rows for which the company's plan has no room. Otherwise, too many rows are refused. */
    onlyFitting: boolean().notNull().default(false),
    total: integer().notNull(),
    done: integer().notNull().default(0),
    counts: jsonb().$type<Counts>(),
    problems: jsonb().$type<{ row: number; who?: string; reason: string }[]>().notNull().default([]),
    failure: line(1000),
    /** One letter per row, in order: c (created), u (updated), n (unchanged) or i (invalid). */
    outcomes: text(),
    /** Why rows have their outcome, by the index of the row. Only outcomes that need an explanation have one. */
    reasons: jsonb().$type<Record<string, string>>().notNull().default({}),
    ...tracked(),
  },
  (t) => [
    refersTo('imports_created_by_fk', [t.companyId, t.createdBy], users).onDelete('set null'),
    refersTo('imports_file_fk', [t.companyId, t.fileId], files).onDelete('cascade'),
    index().on(t.companyId, t.createdBy),
    index().on(t.companyId, t.fileId),
    isOneOf('imports_kind_check', t.kind, kinds),
    isOneOf('imports_state_check', t.state, states),
    isOneOf('imports_duplicates_check', t.duplicates, duplicates),
    isAtLeast('imports_total_check', t.total, 0),
    check('imports_done_check', sql`${t.done} between 0 and ${t.total}`),
  ],
)
