import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { companyId } from '../companies/companies.ts'
import { refersTo } from '../constraints.ts'
import { projects } from './projects.ts'

/**
 * What lists, the board and the next step show about a project from other tables, so that they need not query
 * those tables for each project. Triggers write the rows in the transaction of each change; see the migration
 * `project-standings`. Only the owner of the database can write them.
 */
export const projectStandings = pgTable(
  'project_standings',
  {
    companyId: companyId(),
    projectId: uuid().notNull(),
    /** When the project's latest contract was sent. */
    contractSentAt: instant(),
    /** When the signing link of the contract that the project shows expires. */
    linkExpiresAt: instant(),
    /** The status of the latest invoice that is not void. */
    invoiceStatus: text(),
    /** When the project's latest lead arrived. */
    leadAt: instant(),
    /** When the project was created, if it has no activity. */
    lastActivityAt: instant().notNull(),
    /** The first photo whose document still exists. */
    coverFileId: uuid(),
    /** Those who joined first come first. */
    memberIds: uuid().array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.projectId] }),
    refersTo('project_standings_project_fk', [t.companyId, t.projectId], projects).onDelete('cascade'),
  ],
)
