import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { cents, day, instant, line } from '../columns.ts'
import { companyId } from '../companies/companies.ts'
import { refersTo } from '../constraints.ts'
import { projects } from './projects.ts'

/**
 * Data from other tables that lists, the board and the next step show for each project, so that they need not query
 * those tables. Triggers write the rows in the transaction of each change; see the migration `project-standings`. Only
 * the owner of the database can write them.
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
    /** The time of the latest activity, or of the project's creation if it has no activity. */
    lastActivityAt: instant().notNull(),
    /** The first photo whose document still exists. */
    coverFileId: uuid(),
    /** The members of the project, in the order in which they joined. */
    memberIds: uuid().array().notNull(),
    /** When the latest contract was sent, if it is not signed yet. Null for archived projects, like the next column. */
    unsignedSince: instant(),
    /** When the contract was signed, if the project has no invoice or its latest invoice is a draft. */
    uninvoicedSince: instant(),
    /** The totals and deposits of the invoices that were sent and are not void. Null without such an invoice. */
    billedAmount: cents(),
    billedDeposit: cents(),
    /** What is still owed on these invoices, and how much of it is the deposit. */
    openAmount: cents().notNull().default(0),
    openDeposit: cents().notNull().default(0),
    /** All money that has arrived for the project, with or without an invoice. */
    receivedAmount: cents().notNull().default(0),
    /** The client's `sort_name`. */
    clientSortName: text(),
    /** The project's source and the day of its creation (UTC), for the totals of money by source. */
    source: line(100),
    createdOn: day(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.projectId] }),
    index('project_standings_unsigned_index')
      .on(t.companyId, t.unsignedSince)
      .where(sql`${t.unsignedSince} is not null`),
    index('project_standings_uninvoiced_index')
      .on(t.companyId, t.uninvoicedSince)
      .where(sql`${t.uninvoicedSince} is not null`),
    // For lists in the order of these columns.
    index('project_standings_client_index').on(t.companyId, t.clientSortName, t.projectId),
    index('project_standings_open_index').on(t.companyId, t.openAmount, t.projectId),
    index('project_standings_activity_index').on(t.companyId, t.lastActivityAt, t.projectId),
    refersTo('project_standings_project_fk', [t.companyId, t.projectId], projects).onDelete('cascade'),
  ],
)
