import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { cents, day, instant, line } from '../columns.ts'
import { isOneOf } from '../constraints.ts'
import { companyId } from './companies.ts'

/**
 * - `invoices`: all invoices by status (`name`)
 * - `processing`: invoices with money on its way
 * - `open`: sent invoices with an open amount, by the day on which they become overdue
 * - `due`: the payable parts of open invoices, by the day on which they are due
 * - `received`: the money of the ledger, by the day of payment; entries without one by the quarter hour (`at`)
 * - `projects`: all projects by the source (`name`), the stage and the day of creation (UTC)
 * - `source money`: the money received for projects by the same source and day
 */
export const totalKinds = [
  'invoices',
  'processing',
  'open',
  'due',
  'received',
  'projects',
  'source money',
] as const

/**
 * Sums over a company's invoices, payments and projects, so that no request has to add up thousands of rows. Like those
 * of `project_totals`, triggers add a row with the difference for each change. A total is the sum of the rows that have
 * the same kind, name, stage, day and time; see the migration `company-totals`. Only the owner of the database can
 * write the rows.
 */
export const companyTotals = pgTable(
  'company_totals',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    companyId: companyId(),
    kind: text({ enum: totalKinds }).notNull(),
    name: line(100),
    stage: line(100),
    day: day(),
    at: instant(),
    count: integer().notNull(),
    amount: cents().notNull(),
    openAmount: cents().notNull(),
    inFlightAmount: cents().notNull(),
  },
  (t) => [
    index('company_totals_index').on(t.companyId, t.kind, t.day, t.at),
    isOneOf('company_totals_kind_check', t.kind, totalKinds),
  ],
)
