import type { ActivityEntry } from '@mantel/domain/admin/activity'
import { and, desc, eq, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/connect.ts'
import { pageOf, readCursor, timestampValue } from '../../../platform/database/paging.ts'
import { adminActivities } from '../../../schema/activities.ts'
import { findUserNames } from './user-names.ts'

type Query = { limit: number; cursor?: string | undefined }

/** Activity without a company. Failed logins with unknown addresses are left out, because guessing would flood the list. */
export const listPlatformActivity = (db: Db, query: Query) =>
  listActivity(db, query, and(isNull(companyId), or(ne(action, 'login.failed'), isNotNull(actorId))))

export const listCompanyActivity = (db: Db, company: string, query: Query) =>
  listActivity(db, query, eq(companyId, company))

const { id, companyId, createdAt, action, description, actorId, actorRole, impersonatorId } = adminActivities

/** Includes the names of SuperAdmins, because only SuperAdmins see these lists. */
async function listActivity(db: Db, { limit, cursor }: Query, condition: SQL | undefined) {
  const last = readCursor(cursor, timestampValue)
  const afterCursor = last ? sql`(${createdAt}, ${id}) < (${last.value}, ${last.id}::uuid)` : undefined
  const rows = await db
    .select({ id, at: createdAt, action, description, actorId, actorRole, impersonatorId })
    .from(adminActivities)
    .where(and(condition, afterCursor))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1)
  const page = pageOf(rows, limit, (row) => ({ value: row.at, id: row.id }))
  const names = await findUserNames(
    db,
    page.items.flatMap((row) => [row.actorId, row.impersonatorId]),
  )
  const items: ActivityEntry[] = page.items.map(({ actorId, impersonatorId, ...entry }) => ({
    ...entry,
    actorName: (actorId && names.get(actorId)) ?? null,
    impersonatorName: (impersonatorId && names.get(impersonatorId)) ?? null,
  }))
  return { items, nextCursor: page.nextCursor }
}
