import { sql } from 'drizzle-orm'
import { check, index, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { day, id, line, tracked } from '../columns.ts'
import { companyId } from '../companies/companies.ts'
import { refersTo } from '../constraints.ts'
import { invoices } from '../money/invoices.ts'
import { users } from '../users.ts'
import { projects } from './projects.ts'

/** A project or invoice that a user has hidden from “Needs your attention” until a day, or until its facts change. */
export const attentionSnoozes = pgTable(
  'attention_snoozes',
  {
    id: id(),
    companyId: companyId(),
    userId: uuid().notNull(),
    projectId: uuid(),
    invoiceId: uuid(),
    /** The day on which the item is shown again. */
    until: day().notNull(),
    /** What the user saw: why the item needs attention, its dates and its open amount. */
    facts: line(200).notNull(),
    ...tracked(),
  },
  (t) => [
    refersTo('attention_snoozes_user_fk', [t.companyId, t.userId], users).onDelete('cascade'),
    refersTo('attention_snoozes_project_fk', [t.companyId, t.projectId], projects).onDelete('cascade'),
    refersTo('attention_snoozes_invoice_fk', [t.companyId, t.invoiceId], invoices).onDelete('cascade'),
    uniqueIndex('attention_snoozes_project_index')
      .on(t.companyId, t.userId, t.projectId)
      .where(sql`${t.projectId} is not null`),
    uniqueIndex('attention_snoozes_invoice_index')
      .on(t.companyId, t.userId, t.invoiceId)
      .where(sql`${t.invoiceId} is not null`),
    index().on(t.companyId, t.userId),
    index().on(t.companyId, t.projectId),
    index().on(t.companyId, t.invoiceId),
    check('attention_snoozes_subject_check', sql`num_nonnulls(${t.projectId}, ${t.invoiceId}) = 1`),
  ],
)
