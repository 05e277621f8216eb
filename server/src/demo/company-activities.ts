import type { Db } from '../platform/database/connect.ts'
import { adminActivities } from '../schema/activities.ts'
import type { Moment } from './clock.ts'

type Entry = [at: Moment, action: string, description: string]

/** Creates activities of the company that belong to no project. */
export async function createCompanyActivities(db: Db, companyId: string, actorId: string, entries: Entry[]) {
  await db.insert(adminActivities).values(
    entries.map(([createdAt, action, description]) => ({
      companyId,
      actorId,
      actorRole: 'CompanyAdmin',
      targetType: 'company',
      targetId: companyId,
      action,
      description,
      createdAt,
    })),
  )
}
