import { sql } from 'drizzle-orm'
import { pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, line, tracked } from '../columns.ts'
import { companyId } from './companies.ts'

/** The tags that a company uses. Its clients and projects contain their names; see resolveTags(). */
export const tags = pgTable(
  'tags',
  {
    id: id(),
    companyId: companyId(),
    name: line(40).notNull(),
    ...tracked(),
  },
  (t) => [uniqueIndex('tags_name_index').on(t.companyId, sql`lower(${t.name})`)],
)
