import { boolean, pgTable } from 'drizzle-orm/pg-core'
import { id, tracked } from './columns.ts'
import { companyId } from './companies.ts'

const flag = () => boolean().notNull().default(false)

export const startupChecklist = pgTable('startup_checklist', {
  id: id(),
  companyId: companyId().unique('startup_checklist_company_id_unique'),
  googleAccountConnected: flag(),
  projectsImported: flag(),
  clientsImported: flag(),
  timelineConfigured: flag(),
  contractAdded: flag(),
  invoiceAdded: flag(),
  paymentMethodsSetup: flag(),
  dismissed: flag(),
  ...tracked(),
})
