import { sql } from 'drizzle-orm'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { projectActivities } from '../../schema/activities.ts'
import { clients } from '../../schema/clients/clients.ts'
import { leadWidgetConfigs } from '../../schema/clients/leads.ts'
import { companies } from '../../schema/companies/companies.ts'
import { companyStyles } from '../../schema/companies/company-styles.ts'
import { startupChecklist } from '../../schema/companies/startup-checklist.ts'
import { contractTemplates } from '../../schema/contracts/contracts.ts'
import { messageTemplates } from '../../schema/messages.ts'
import { projectMembers, projects } from '../../schema/projects/projects.ts'
import { users } from '../../schema/users.ts'
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
  await addSample(db, companyId)
}

/** Copies the styles, so that a later change of the platform's colors does not affect existing companies. */
async function copyStyles(db: Db, companyId: string) {
  await db.execute(sql`
    insert into ${companyStyles} (company_id, colors, typography)
    select ${companyId}, colors, typography from platform_styles()`)
}

/** Samples do not count toward the plan's limits and can be removed together. */
async function addSample(db: Db, companyId: string) {
  const client = requireRow(
    await db
      .insert(clients)
      .values({
        companyId,
        firstName: 'Sample',
        lastName: 'Client',
        email: 'sample.client@example.com',
        phone: '(555) 010-0100',
        source: 'Referral',
        notes: 'Sample client. Delete it any time.',
        isSample: true,
      })
      .returning({ id: clients.id }),
  )
  const project = requireRow(
    await db
      .insert(projects)
      .values({
        companyId,
        clientId: client.id,
        title: '24 Example Lane',
        address: '24 Example Lane',
        city: 'Savannah',
        state: 'GA',
        zip: '31401',
        type: 'Full Stage',
        brief: 'Vacant three-bedroom home: living room, dining room and primary bedroom.',
        estimateValue: 850_000,
        isSample: true,
      })
      .returning({ id: projects.id }),
  )
  await db.execute(sql`
    insert into ${projectActivities} (company_id, project_id, actor_kind, action, description, created_at)
    select id, ${project.id}, 'system', 'project.created', 'Added the sample project', created_at
    from ${companies} where id = ${companyId}`)
  // The founder becomes a member, so that they see the sample even if users see only their own projects.
  await db.execute(sql`
    insert into ${projectMembers} (company_id, project_id, user_id)
    select company_id, ${project.id}, id from ${users} where company_id = ${companyId}`)
}
