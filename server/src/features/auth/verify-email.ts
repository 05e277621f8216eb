import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { invalid, orNotFound } from '../../errors.ts'
import type { Actor } from '../../platform/actor.ts'
import { type Databases, type Db, dbOnPool } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { announceIn } from '../../platform/events/announce.ts'
import { hashToken, newToken } from '../../platform/tokens.ts'
import { emailVerifications } from '../../schema/sessions.ts'
import { users } from '../../schema/users.ts'
import { throttleEmail } from '../messages/email-limits.ts'
import type { EmailSettings } from '../messages/email-settings.ts'
import { emailUnavailable, queueEmail } from '../messages/queue-email.ts'
import { findAccount, lockUser } from './accounts.ts'

type UnverifiedUser = { id: string; companyId: string | null; email: string; firstName: string }

/** The link works for seven days. Returns false if the template is off. */
export async function queueVerificationEmail(db: Db, emailSettings: EmailSettings, user: UnverifiedUser) {
  const token = newToken('verify')
  await db.insert(emailVerifications).values({
    userId: user.id,
    companyId: user.companyId,
    email: user.email,
    tokenHash: hashToken(token),
    expiresAt: sql`now() + interval '7 days'`,
  })
  return queueEmail(db, emailSettings, {
    template: 'verify_email',
    companyId: user.companyId,
    to: { address: user.email, name: user.firstName },
    values: { firstName: user.firstName },
    link: `/verify-email?token=${token}`,
  })
}

export async function requestVerification(
  databases: Databases,
  emailSettings: EmailSettings,
  { userId }: Actor,
) {
  const { auth } = databases
  const account = orNotFound(await findAccount(dbOnPool(auth), { id: userId }), 'User')
  if (account.emailVerifiedAt) return { message: 'Your email address is already confirmed' }
  await throttleEmail(databases, 'verification', account.email)
  await inTransaction(auth, { companyId: account.companyId }, async (db) => {
    if (!(await queueVerificationEmail(db, emailSettings, account))) throw emailUnavailable()
  })
  return { message: 'We sent you a new link' }
}

/** Confirms the address that the email went to. If the user has another one by now, nothing is confirmed. */
export async function verifyEmail({ auth }: Databases, token: string) {
  await inTransaction(auth, { companyId: null }, async (db) => {
    await lockUserOfLink(db, token)
    const [used] = await db
      .update(emailVerifications)
      .set({ usedAt: sql`now()` })
      .where(
        and(
          eq(emailVerifications.tokenHash, hashToken(token)),
          isNull(emailVerifications.usedAt),
          gt(emailVerifications.expiresAt, sql`now()`),
        ),
      )
      .returning({ userId: emailVerifications.userId, email: emailVerifications.email })
    const verified =
      used &&
      (await db
        .update(users)
        .set({ emailVerifiedAt: sql`now()` })
        .where(and(eq(users.id, used.userId), eq(users.email, used.email)))
        .returning({ companyId: users.companyId }))
    if (!verified?.length) throw invalid('This link is invalid or has expired. Please request a new one.')
    announceIn(verified[0]?.companyId ?? null)
  })
  return { message: 'Your email address is confirmed' }
}

/** Locks the user before the link, in the same order as the deletion of a user, so that the two cannot deadlock. */
async function lockUserOfLink(db: Db, token: string) {
  const [link] = await db
    .select({ userId: emailVerifications.userId })
    .from(emailVerifications)
    .where(eq(emailVerifications.tokenHash, hashToken(token)))
  if (link) await lockUser(db, link.userId)
}
