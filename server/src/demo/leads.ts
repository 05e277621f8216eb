import type { Db } from '../platform/database/connect.ts'
import { leads } from '../schema/clients/leads.ts'
import type { Clock } from './clock.ts'
import type { Project } from './planning.ts'

/** Those that became projects by themselves, as the widget is set to do. */
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

/** What a website also brings: somebody out of reach, and somebody selling. */
export async function createSetAside(db: Db, companyId: string, { day, at }: Clock) {
  const far = at(day(-24), '19:20')
  const spam = at(day(-10), '03:15')
  await db.insert(leads).values([
    {
      companyId,
      firstName: 'Greer',
      lastName: 'Alvarado',
      email: 'greer.alvarado@mail.test',
      projectAddress: '19 Ocean Drive, Miami',
      message: 'Do you also work in Florida?',
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
      message: 'We bring your website to the first page of every search engine.',
      submittedAt: spam,
      spam: true,
      createdAt: spam,
      updatedAt: spam,
    },
  ])
}
