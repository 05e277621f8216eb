import { sql } from 'drizzle-orm'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { leadWidgetConfigs } from '../../schema/clients/leads.ts'
import { companies } from '../../schema/companies/companies.ts'
import { companyStyles } from '../../schema/companies/company-styles.ts'
import { startupChecklist } from '../../schema/companies/startup-checklist.ts'
import { contractTemplates } from '../../schema/contracts/contracts.ts'
import { messageTemplates } from '../../schema/messages.ts'
import { addSampleData } from './sample-data.ts'
import { starterContract } from './starter-contracts.ts'
import { starterMessages } from './starter-messages.ts'

/** Gives a new company templates, styles and sample data, all of which it can change or delete. */
export async function addCompanyDefaults(db: Db, companyId: string, businessProfile: string | null) {
  await db.insert(startupChecklist).values({ companyId })
  await db.insert(leadWidgetConfigs).values({ companyId })
  await copyStyles(db, companyId)
  await db.insert(messageTemplates).values(starterMessages.map((message) => ({ companyId, ...message })))
  const template = requireRow(
    await db
      .insert(contractTemplates)
      .values({ companyId, ...starterContract(businessProfile) })
      .returning({ id: contractTemplates.id }),
  )
  await db.update(companies).set({ defaultContractTemplate: template.id }).where(sql`id = ${companyId}`)
  await addSampleData(db, companyId)
}

/** Copies the styles, so that a later change of the platform's colors does not affect existing companies. */
async function copyStyles(db: Db, companyId: string) {
  await db.execute(sql`
    insert into ${companyStyles} (company_id, colors, typography)
    select ${companyId}, colors, typography from platform_styles()`)
}
