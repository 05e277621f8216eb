import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '../columns.ts'
import { companyId } from '../companies/companies.ts'
import { refersTo } from '../constraints.ts'
import { clients } from './clients.ts'

type Snapshot = Omit<
  typeof clients.$inferSelect,
  'companyId' | 'searchText' | 'sortName' | 'sortCompany' | 'sortCity'
>

/**
 * The data to undo a merge of two clients. It contains a copy of personal data, so it is deleted after a week, or with
 * the client that remains.
 */
export const clientMerges = pgTable(
  'client_merges',
  {
    id: id(),
    companyId: companyId(),
    /** The client that remains. If that client is later merged into another one, this is the other one's id. */
    clientId: uuid().notNull(),
    /** `survivor` and `other` are the clients before the merge, `merged` is the remaining client after it. */
    survivor: jsonb().$type<Snapshot>().notNull(),
    other: jsonb().$type<Snapshot>().notNull(),
    merged: jsonb().$type<Snapshot>().notNull(),
    /** The ids of the moved records, by the name of their table in `ClientTables`. */
    moved: jsonb().$type<Record<string, string[]>>().notNull(),
    /**
     * Uses clock_timestamp() instead of now(), the start of the transaction. A merge that waits for another one would
     * otherwise seem to be the earlier one.
     */
    createdAt: instant().notNull().default(sql`clock_timestamp()`),
    expiresAt: instant().notNull(),
  },
  (t) => [
    refersTo('client_merges_client_fk', [t.companyId, t.clientId], clients).onDelete('cascade'),
    index().on(t.companyId, t.clientId, t.createdAt, t.id),
  ],
)
