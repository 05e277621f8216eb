import type { Role } from '@mantel/domain/permissions'
import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { orNotFound, unauthenticated } from '../../errors.ts'
import type { Actor, Caller } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/connect.ts'
import { hashToken, newToken } from '../../platform/tokens.ts'
import { sessions } from '../../schema/sessions.ts'

/** How long a session lives without a call, and at most. A SuperAdmin's is short: it opens every company. */
export const sessionLife = {
  app: { idleMinutes: 12 * 60, hours: 7 * 24 },
  admin: { idleMinutes: 60, hours: 8 },
} as const

export type Owner = { id: string; companyId: string | null; role: Role }

/** Opens a session and answers its token, which exists nowhere else: the row keeps a digest. */
export async function startSession(db: Db, user: Owner, { ip, userAgent }: Caller): Promise<string> {
  const token = newToken('crm')
  const portal = user.role === 'SuperAdmin' ? 'admin' : 'app'
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    userId: user.id,
    companyId: user.companyId,
    portal,
    expiresAt: sql`now() + make_interval(hours => ${sessionLife[portal].hours})`,
    ip,
    userAgent,
  })
  return token
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
    .where(and(openOf(userId), isNull(sessions.impersonatorId)))
    .orderBy(desc(sessions.lastSeenAt))
  return rows.map((row) => ({ ...row, current: row.id === sessionId }))
}

/** Whoever ends a session also leaves those for whom they act: it may be the one in which that began. */
export async function revokeSession(db: Db, { userId }: Actor, id: string) {
  const [revoked] = await db
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(and(openOf(userId), eq(sessions.id, id)))
    .returning({ id: sessions.id })
  orNotFound(revoked, 'Session')
  await endActing(db, userId)
}

/**
 * For what began long ago: a new password, or somebody who signed them out, has ended their session meanwhile. Where it is
 * asked inside of another role's transaction, it goes through the gate.
 */
export async function refuseEnded(db: Db, { sessionId }: Actor) {
  const [open] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt), gt(sessions.expiresAt, sql`now()`)))
  if (!open) throw unauthenticated()
}

/** All of a person's sessions, or all but one; also those in which they act for somebody else. */
export async function revokeSessions(db: Db, userId: string, except?: string) {
  await db
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(and(openOf(userId), except ? ne(sessions.id, except) : undefined))
  await endActing(db, userId)
}

async function endActing(db: Db, impersonatorId: string) {
  await db
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(sessions.impersonatorId, impersonatorId), isNull(sessions.revokedAt)))
}

const openOf = (userId: string) =>
  and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, sql`now()`))
