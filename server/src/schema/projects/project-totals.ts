import { bigint, index, integer, pgTable } from 'drizzle-orm/pg-core'
import { cents, day, line } from '../columns.ts'
import { companyId } from '../companies/companies.ts'

/**
 * How many projects a company has in each stage, and what they are worth, so that the board and the dashboard need not
 * count thousands of projects. Archived projects are not included. Triggers add a row with the difference for each
 * change, because changing one row per stage would make concurrent changes wait for each other. The sum of the rows is
 * the total; see the migration `project-totals`. Only the owner of the database can write them.
 */
export const projectTotals = pgTable(
  'project_totals',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    companyId: companyId(),
    status: line(100).notNull(),
    /** The first day of the month in which the projects were booked. */
    bookedMonth: day(),
    projectCount: integer().notNull(),
    /** How many of the projects have a value. */
    valuedCount: integer().notNull(),
    value: cents().notNull(),
    /** How many of the projects have a contract that was sent and is not signed. */
    awaitingCount: integer().notNull().default(0),
  },
  (t) => [index().on(t.companyId)],
)
