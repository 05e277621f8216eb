import { type SQL, sql } from 'drizzle-orm'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { projectActivities } from '../../schema/activities.ts'
import { clients } from '../../schema/clients/clients.ts'
import { companies } from '../../schema/companies/companies.ts'
import { projectMembers, projects } from '../../schema/projects/projects.ts'
import { users } from '../../schema/users.ts'

type Sample = Partial<Pick<typeof projects.$inferInsert, 'type' | 'status' | 'sortOrder'>>
type Options = { sample?: Sample; memberId?: string; addedAt?: SQL }

/**
 * Adds a sample client and project. They do not count toward the plan's limits and can be removed together. The member,
 * by default the founder, sees the sample even if they see only their own projects.
 */
export async function addSampleData(
  db: Db,
  companyId: string,
  { sample, memberId, addedAt = sql`created_at` }: Options = {},
) {
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
        ...sample,
      })
      .returning({ id: projects.id }),
  )
  await db.execute(sql`
    insert into ${projectActivities} (company_id, project_id, actor_kind, action, description, created_at)
    select id, ${project.id}, 'system', 'project.created', 'Added the sample project', ${addedAt}
    from ${companies} where id = ${companyId}`)
  await db.execute(sql`
    insert into ${projectMembers} (company_id, project_id, user_id)
    select company_id, ${project.id}, id from ${users} where company_id = ${companyId} ${memberId ? sql`and id = ${memberId}` : sql``}`)
}
