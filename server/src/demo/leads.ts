import type { Db } from '../platform/database/connect.ts'
import { leads } from '../schema/clients/leads.ts'
import type { Clock } from './clock.ts'
import type { Project } from './planning.ts'

/** Creates the leads that the website form turned into projects automatically. */
export async function createLeads(db: Db, planned: Project[]) {
  const rows = planned.flatMap(({ lead, client, id, companyId, title, facts }) =>
    lead
      ? [
          {
            companyId,
            firstName: client.firstName,
            lastName: client.lastName,
            email: client.email,
            phone: client.phone,
            projectAddress: facts?.address ?? title,
            message: lead.message,
            submittedAt: lead.submitted,
            addedToPipeline: true,
            clientId: client.id,
            projectId: id,
            createdAt: lead.submitted,
            updatedAt: lead.submitted,
          },
        ]
      : [],
  )
  await db.insert(leads).values(rows)
}

/** Creates leads without a project: one from too far away, and one that is spam. */
export async function createDismissedLeads(db: Db, companyId: string, { day, at }: Clock) {
  const far = at(day(-24), '19:20')
  const spam = at(day(-10), '03:15')
  await db.insert(leads).values([
    {
      companyId,
      firstName: 'Greer',
      lastName: 'Alvarado',
      email: 'greer.alvarado@mail.test',
      projectAddress: '19 Ocean Drive, Miami',
      message: 'Do you work in Florida, too?',
      submittedAt: far,
      dismissedAt: at(day(-23), '09:00'),
      createdAt: far,
      updatedAt: at(day(-23), '09:00'),
    },
    {
      companyId,
      firstName: 'Best',
      lastName: 'Rankings',
      email: 'offers@rankings.test',
      projectAddress: 'Page one',
      message: 'We get your website to page one of every search engine. Guaranteed!',
      submittedAt: spam,
      spam: true,
      createdAt: spam,
      updatedAt: spam,
    },
  ])
}
