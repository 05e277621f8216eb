import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { adminActivities } from '../../schema/activities.ts'
import { users } from '../../schema/users.ts'

/** Who last changed something of the platform’s own, and when; undefined where nobody has yet. */
export async function lastEdit(db: Db, targetType: string, targetId?: string) {
  const [found] = await db
    .select({ editedAt: adminActivities.createdAt, editedBy: nameOfActor })
    .from(adminActivities)
    .leftJoin(users, eq(users.id, adminActivities.actorId))
    .where(
      and(
        isNull(adminActivities.companyId),
        eq(adminActivities.targetType, targetType),
        targetId === undefined ? undefined : eq(adminActivities.targetId, targetId),
      ),
    )
    .orderBy(desc(adminActivities.createdAt), desc(adminActivities.id))
    .limit(1)
  return found
}

/** The account may be gone. */
const nameOfActor: SQL<string | null> =
  sql`nullif(btrim(concat_ws(' ', ${users.firstName}, ${users.lastName})), '')`
