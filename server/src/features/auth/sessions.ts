import type { Role } from '@mantel/domain/permissions'
import { and, asc, desc, eq, gt, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { orNotFound, unauthenticated } from '../../errors.ts'
import type { Actor, Caller } from '../../platform/actor.ts'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { hashToken, newToken } from '../../platform/tokens.ts'
import { sessions } from '../../schema/sessions.ts'
import { deleteDevices, recordDevice } from './known-devices.ts'

/** Idle and maximum lifetime of a session. A SuperAdmin's is short, because it gives access to every company. */
export const sessionLife = {
  app: { idleMinutes: 12 * 60, hours: 7 * 24 },
  admin: { idleMinutes: 60, hours: 8 },
} as const

export type SessionUser = { id: string; companyId: string | null; role: Role }

/**
 * Returns the token of the session and, if the device is new, the token of the device. The rows store only digests. The
 * caller has locked the user's row, unless the user is new.
 */
export async function startSession(
  db: Db,
  user: SessionUser,
  { ip, userAgent }: Caller,
  deviceId: string | null = null,
) {
  const token = newToken('crm')
  const portal = user.role === 'SuperAdmin' ? 'admin' : 'app'
  const { id: sessionId } = requireRow(
    await db
      .insert(sessions)
      .values({
        tokenHash: hashToken(token),
        userId: user.id,
        companyId: user.companyId,
        portal,
        expiresAt: sql`now() + make_interval(hours => ${sessionLife[portal].hours})`,
        ip,
        userAgent,
      })
      .returning({ id: sessions.id }),
  )
  const device = await recordDevice(db, user, { sessionId, deviceId })
  return { token, ...(device && { device }) }
}

export async function listSessions(db: Db, { userId, sessionId }: Actor) {
  const rows = await db
    .select({
      id: sessions.id,
      ip: sessions.ip,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(isOpenSession(userId), isNull(sessions.impersonatorId)))
    .orderBy(desc(sessions.lastSeenAt))
  return rows.map((row) => ({ ...row, current: row.id === sessionId }))
}

/**
 * Ends a session that the user no longer trusts. Its device is no longer known, so sign-in attempts on it are limited
 * like a stranger's.
 */
export async function revokeSession(db: Db, actor: Actor, id: string) {
  await endSession(db, actor, id)
  await deleteDevices(db, actor.userId, { only: id })
}

/**
 * Ends the session and all sessions in which the user impersonates others, because an impersonation may have started in
 * this session. Call it in a transaction, so that refusing an unknown session ends nothing.
 */
export async function endSession(db: Db, { userId }: Actor, id: string) {
  const isSession = and(isOpenSession(userId), eq(sessions.id, id))
  const ended = await endSessions(db, or(isSession, isImpersonationBy(userId)))
  orNotFound(
    ended.find((session) => session.id === id.toLowerCase()),
    'Session',
  )
}

/**
 * Long-running requests call this before they write, because a new password or a sign-out may have ended the session in
 * the meantime. Inside a transaction of another database role, pass a connection of `databases.gate`.
 */
export async function refuseEndedSession(db: Db, { sessionId }: Actor) {
  const [open] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt), gt(sessions.expiresAt, sql`now()`)))
  if (!open) throw unauthenticated()
}

/**
 * Ends all sessions of a user except `except`, and deletes all known devices except that session's. Also ends the
 * sessions in which the user impersonates others. Call it in a transaction.
 */
export async function revokeSessions(db: Db, userId: string, except?: string) {
  const isOther = and(isOpenSession(userId), except ? ne(sessions.id, except) : undefined)
  await endSessions(db, or(isOther, isImpersonationBy(userId)))
  await deleteDevices(db, userId, { except })
}

/**
 * Ends all sessions that match. Locks them in the order of their ids, so that concurrent calls that end some
 * of the same sessions do not deadlock.
 */
export const endSessions = (db: Db, condition: SQL | undefined) =>
  db
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(
      inArray(
        sessions.id,
        db
          .select({ id: sessions.id })
          .from(sessions)
          .where(and(condition, isNull(sessions.revokedAt)))
          .orderBy(asc(sessions.id))
          .for('no key update'),
      ),
    )
    .returning({ id: sessions.id })

const isImpersonationBy = (userId: string) => eq(sessions.impersonatorId, userId)

const isOpenSession = (userId: string) =>
  and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, sql`now()`))
