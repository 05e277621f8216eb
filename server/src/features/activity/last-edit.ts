import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { adminActivities } from '../../schema/activities.ts'
import { userName, users } from '../../schema/users.ts'

/**
 * Returns the last change of a platform record or, without `targetId`, of any record of the type; undefined if there is
 * none.
 */
export async function lastEdit(db: Db, targetType: string, targetId?: string) {
  const [found] = await db
    .select({ editedAt: adminActivities.createdAt, editedBy: userName })
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
