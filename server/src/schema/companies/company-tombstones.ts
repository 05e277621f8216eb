import { sql } from 'drizzle-orm'
import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant, line } from '../columns.ts'

/** What remains of a deleted company. The table has no foreign keys, because the rows that it names are deleted too. */
export const companyTombstones = pgTable('company_tombstones', {
  companyId: uuid().primaryKey(),
  companyName: line(200).notNull(),
  counts: jsonb().$type<Record<string, number>>().notNull().default({}),
  /** The hash of the last event of each contract's evidence. */
  chainHeads: jsonb().$type<Record<string, string>>().notNull().default({}),
  deletedBy: uuid(),
  deletedAt: instant().notNull().default(sql`now()`),
})
