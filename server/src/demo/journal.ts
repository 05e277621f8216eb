import type { Db } from '../platform/database/connect.ts'
import { adminActivities } from '../schema/activities.ts'
import type { Moment } from './clock.ts'

type Entry = [at: Moment, action: string, description: string]

/** The company's own log: what was done in it besides the projects. */
export async function createJournal(db: Db, companyId: string, actorId: string, entries: Entry[]) {
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
