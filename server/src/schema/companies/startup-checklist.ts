import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core'
import { id, tracked } from '../columns.ts'
import { companyId } from './companies.ts'

const flag = () => boolean().notNull().default(false)

export const startupChecklist = pgTable(
  'startup_checklist',
  {
    id: id(),
    companyId: companyId().unique('startup_checklist_company_id_unique'),
    googleAccountConnected: flag(),
    projectsImported: flag(),
    clientsImported: flag(),
    timelineConfigured: flag(),
    contractAdded: flag(),
    invoiceAdded: flag(),
    paymentMethodsSetup: flag(),
    skipped: text().array().notNull().default([]),
    dismissed: flag(),
    ...tracked(),
  },
  (t) => [check('startup_checklist_skipped_check', sql`cardinality(${t.skipped}) <= 20`)],
)
