import { pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { id, tracked } from '../columns.ts'
import { isOneOf, refersTo } from '../constraints.ts'
import { users } from '../users.ts'
import { companyId } from './companies.ts'

const lists = ['projects', 'clients', 'invoices', 'board'] as const

/** The columns that a user chose for a list, in their order. Without a row, the list shows its default columns. */
export const listColumns = pgTable(
  'list_columns',
  {
    id: id(),
    companyId: companyId(),
    userId: uuid().notNull(),
    list: text({ enum: lists }).notNull(),
    columns: text().array().notNull(),
    ...tracked(),
  },
  (t) => [
    refersTo('list_columns_user_fk', [t.companyId, t.userId], users).onDelete('cascade'),
    unique('list_columns_list_unique').on(t.companyId, t.userId, t.list),
    isOneOf('list_columns_list_check', t.list, lists),
  ],
)
