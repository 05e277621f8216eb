import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { id, instant, refersTo } from '../columns.ts'
import { companyId } from '../companies/companies.ts'
import { clients } from './clients.ts'

type Snapshot = Omit<typeof clients.$inferSelect, 'companyId' | 'searchText' | 'sortName'>

/**
 * What it takes to part two clients again. It holds a copy of people, so it goes after a week, or with the client that
 * they became.
 */
export const clientMerges = pgTable(
  'client_merges',
  {
    id: id(),
    companyId: companyId(),
    /** The one who stayed; should they be merged away themselves, the one who stays then. */
    clientId: uuid().notNull(),
    /** Both as they were before, and the one who stayed as the merge left them. */
    survivor: jsonb().$type<Snapshot>().notNull(),
    other: jsonb().$type<Snapshot>().notNull(),
    merged: jsonb().$type<Snapshot>().notNull(),
    /** The ids of what was moved, by kind. */
    moved: jsonb().$type<Record<string, string[]>>().notNull(),
    /** By the clock: of two that waited for each other, the one that was made first is the first. */
    createdAt: instant().notNull().default(sql`clock_timestamp()`),
    expiresAt: instant().notNull(),
  },
  (t) => [
    refersTo('client_merges_client_fk', [t.companyId, t.clientId], clients).onDelete('cascade'),
    index().on(t.companyId, t.clientId, t.createdAt, t.id),
  ],
)
