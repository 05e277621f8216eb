import { sql } from 'drizzle-orm'
import { pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, line, tracked } from '../columns.ts'
import { companyId } from './companies.ts'

/** The tags of a company. Its clients and projects store the names of their tags; see resolveTags(). */
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
