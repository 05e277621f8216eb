import { inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/database/connect.ts'
import { users } from '../../../schema/users.ts'

export async function findUserNames(db: Db, ids: (string | null)[]) {
  const userIds = [...new Set(ids)].filter((id) => id !== null)
  if (userIds.length === 0) return new Map<string, string>()
  const found = await db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(inArray(users.id, userIds))
  return new Map(found.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]))
}
