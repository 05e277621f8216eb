import { and, desc, eq, gt, inArray, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { hashToken, newToken } from '../../platform/tokens.ts'
import { knownDevices } from '../../schema/sessions.ts'
import { users } from '../../schema/users.ts'

const daysUnused = 180
const maxPerUser = 10

/**
 * Returns the id of the device if one of these tokens belongs to the account with this email. The query does the same
 * work whether the account exists or not.
 */
export async function findKnownDevice(db: Db, email: string, tokens: readonly string[]) {
  if (tokens.length === 0) return null
  const [found] = await db
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(
      and(
        inArray(knownDevices.tokenHash, tokens.map(hashToken)),
        gt(knownDevices.expiresAt, sql`now()`),
        eq(users.email, email),
      ),
    )
    .limit(1)
  return found?.id ?? null
}

/**
 * Records a sign-in on a device. Returns the token of a new device, or undefined if the device was known. If the user
 * has too many devices, the one that was unused for the longest time is deleted. The caller locks the user's row, so
 * that concurrent sign-ins do not exceed the limit.
 */
export async function recordDevice(
  db: Db,
  user: { id: string; companyId: string | null },
  { sessionId, deviceId }: { sessionId: string | null; deviceId: string | null },
) {
  const expiresAt = sql`now() + make_interval(days => ${daysUnused})`
  const updated = deviceId
    ? await db
        .update(knownDevices)
        .set({ sessionId, expiresAt })
        .where(and(eq(knownDevices.id, deviceId), eq(knownDevices.userId, user.id)))
        .returning({ id: knownDevices.id })
    : []
  if (updated.length > 0) return undefined
  const token = newToken('device')
  await db.insert(knownDevices).values({
    tokenHash: hashToken(token),
    userId: user.id,
    companyId: user.companyId,
    sessionId,
    expiresAt,
  })
  const latest = db
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(eq(knownDevices.userId, user.id))
    .orderBy(desc(knownDevices.expiresAt), desc(knownDevices.createdAt), desc(knownDevices.id))
    .limit(maxPerUser)
  await db
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, user.id), notInArray(knownDevices.id, latest)))
  return token
}

/** Deletes the user's known devices. With `only`, deletes just that session's device; with `except`, keeps it. */
export async function deleteDevices(
  db: Db,
  userId: string,
  { only, except }: { only?: string; except?: string } = {},
) {
  await db
    .delete(knownDevices)
    .where(
      and(
        eq(knownDevices.userId, userId),
        only ? eq(knownDevices.sessionId, only) : undefined,
        except ? sql`${knownDevices.sessionId} is distinct from ${except}` : undefined,
      ),
    )
}
