import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, line, tracked } from '../columns.ts'
import { isOneOf, refersTo } from '../constraints.ts'
import { users } from '../users.ts'
import { companyId } from './companies.ts'

const lists = ['projects', 'clients', 'invoices'] as const

/** A list's filters, sort order and columns (the query of its URL), saved under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    companyId: companyId(),
    /** Null for a view of the whole team. */
    userId: uuid(),
    list: text({ enum: lists }).notNull(),
    name: line(60).notNull(),
    query: line(4000).notNull(),
    ...tracked(),
  },
  (t) => [
    refersTo('saved_views_user_fk', [t.companyId, t.userId], users).onDelete('cascade'),
    uniqueIndex('saved_views_own_name_index')
      .on(t.companyId, t.userId, t.list, sql`lower(${t.name})`)
      .where(sql`${t.userId} is not null`),
    uniqueIndex('saved_views_team_name_index')
      .on(t.companyId, t.list, sql`lower(${t.name})`)
      .where(sql`${t.userId} is null`),
    index().on(t.companyId, t.userId),
    isOneOf('saved_views_list_check', t.list, lists),
  ],
)
