import { sql } from 'drizzle-orm'
import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant, line } from '../columns.ts'

/** What remains of a deleted company. References nothing, because everything it could reference is gone. */
export const companyTombstones = pgTable('company_tombstones', {
  companyId: uuid().primaryKey(),
  companyName: line(200).notNull(),
  counts: jsonb().$type<Record<string, number>>().notNull().default({}),
  /** The last link of each contract's chain of evidence. */
  chainHeads: jsonb().$type<Record<string, string>>().notNull().default({}),
  deletedBy: uuid(),
  deletedAt: instant().notNull().default(sql`now()`),
})
