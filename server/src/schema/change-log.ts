import { sql } from 'drizzle-orm'
import { bigserial, index, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { optionalCompanyId } from './companies/companies.ts'

/**
 * The changes of the last hour, for browsers that reconnect. A row contains the kinds and ids of records and no other
 * data. Only the functions of its migration read and write it.
 */
export const changeLog = pgTable(
  'change_log',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** Null for changes of the platform itself. */
    companyId: optionalCompanyId(),
    /** The payload that NOTIFY sends. */
    content: jsonb().notNull(),
    announcedAt: instant().notNull().default(sql`clock_timestamp()`),
  },
  (t) => [index().on(t.companyId, t.announcedAt), index().on(t.announcedAt)],
)
