import { and, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { emailVerifications } from '../../schema/sessions.ts'

/** Ends the links that would change the user's email. Call it for a new link and for a new password. */
export const expireEmailChanges = (db: Db, userId: string) => expireLinks(db, isOpenEmailChange(userId))

/** Ends all links that were sent to any address of the user. */
export const expireVerifications = (db: Db, userId: string) => expireLinks(db, isOpenLink(userId))

export const isOpenEmailChange = (userId: string) =>
  and(isOpenLink(userId), isNotNull(emailVerifications.replacedEmail))

const isOpenLink = (userId: string) =>
  and(
    eq(emailVerifications.userId, userId),
    isNull(emailVerifications.usedAt),
    gt(emailVerifications.expiresAt, sql`now()`),
  )

const expireLinks = (db: Db, condition: SQL | undefined) =>
  db.update(emailVerifications).set({ expiresAt: sql`now()` }).where(condition)
