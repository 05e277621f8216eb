import type { Deed } from '@mantel/domain/admin/activity'
import { and, desc, eq, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/connect.ts'
import { aMoment, pageOf, readCursor } from '../../../platform/database/paging.ts'
import { adminActivities } from '../../../schema/activities.ts'
import { namesOf } from './user-names.ts'

type Query = { limit: number; cursor?: string | undefined }

/** On the platform itself. Whoever guesses at addresses that nobody has would otherwise fill it. */
export const listPlatformDeeds = (db: Db, query: Query) =>
  listDeeds(db, query, and(isNull(companyId), or(ne(action, 'login.failed'), isNotNull(actorId))))

export const listCompanyDeeds = (db: Db, company: string, query: Query) =>
  listDeeds(db, query, eq(companyId, company))

const { id, companyId, createdAt, action, description, actorId, actorRole, impersonatorId } = adminActivities

/** With names, the platform’s own people among them. Nobody’s words are left out: this log is the platform’s. */
async function listDeeds(db: Db, { limit, cursor }: Query, which: SQL | undefined) {
  const last = readCursor(cursor, aMoment)
  const past = last ? sql`(${createdAt}, ${id}) < (${last.value}, ${last.id}::uuid)` : undefined
  const rows = await db
    .select({ id, at: createdAt, action, description, actorId, actorRole, impersonatorId })
    .from(adminActivities)
    .where(and(which, past))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1)
  const page = pageOf(rows, limit, (row) => ({ value: row.at, id: row.id }))
  const names = await namesOf(
    db,
    page.items.flatMap((row) => [row.actorId, row.impersonatorId]),
  )
  const items: Deed[] = page.items.map(({ actorId, impersonatorId, ...deed }) => ({
    ...deed,
    actorName: (actorId && names.get(actorId)) ?? null,
    impersonatorName: (impersonatorId && names.get(impersonatorId)) ?? null,
  }))
  return { items, nextCursor: page.nextCursor }
}
