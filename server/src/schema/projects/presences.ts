import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { instant, line } from '../columns.ts'
import { companyId } from '../companies/companies.ts'
import { refersTo } from '../constraints.ts'
import { users } from '../users.ts'
import { projects } from './projects.ts'

/** Which browser tabs have which project open. A row is deleted when the tab's stream of changes ends. */
export const presences = pgTable(
  'presences',
  {
    companyId: companyId(),
    projectId: uuid().notNull(),
    userId: uuid().notNull(),
    tab: line(64).notNull(),
    stream: line(64).notNull(),
    /** The label of the field that is being edited. */
    editing: line(60),
    seenAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId, t.tab] }),
    refersTo('presences_project_fk', [t.companyId, t.projectId], projects).onDelete('cascade'),
    refersTo('presences_user_fk', [t.companyId, t.userId], users).onDelete('cascade'),
    index().on(t.companyId, t.projectId),
    index().on(t.stream),
    index().on(t.seenAt),
  ],
)
