import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { invalid, orNotFound } from '../../errors.ts'
import type { Actor } from '../../platform/actor.ts'
import { type Databases, type Db, dbOnPool } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { hashToken, newToken } from '../../platform/tokens.ts'
import { emailVerifications } from '../../schema/sessions.ts'
import { users } from '../../schema/users.ts'
import { throttleEmail } from '../messages/email-limits.ts'
import type { EmailSettings } from '../messages/email-settings.ts'
import { emailUnavailable, queueEmail } from '../messages/queue-email.ts'
import { findAccount, lockUser } from './accounts.ts'
import { applyEmailChange, isTakenEmail } from './email-change.ts'

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

/**
 * Confirms the address that the link was sent to. If the user asked for an email change, makes it their address.
 * Changes nothing if the user has another address by now.
 */
export async function verifyEmail(databases: Databases, emailSettings: EmailSettings, token: string) {
  const { auth } = databases
  const [link] = await dbOnPool(auth)
    .select({ userId: emailVerifications.userId, companyId: emailVerifications.companyId })
    .from(emailVerifications)
    .where(eq(emailVerifications.tokenHash, hashToken(token)))
  if (!link) throw invalidLink()
  return inTransaction(auth, link, async (db) => {
    // Locks the user before the link, in the same order as the deletion of a user, so that the two cannot deadlock.
    await lockUser(db, link.userId)
    return useLink(db, emailSettings, token)
  }).catch((error: unknown) => {
    throw isTakenEmail(error) ? invalidLink() : error
  })
}

async function useLink(db: Db, emailSettings: EmailSettings, token: string) {
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
    .returning({
      userId: emailVerifications.userId,
      email: emailVerifications.email,
      replacedEmail: emailVerifications.replacedEmail,
    })
  if (!used) throw invalidLink()
  const { userId, email, replacedEmail } = used
  if (replacedEmail !== null) {
    if (!(await applyEmailChange(db, emailSettings, { userId, email, replacedEmail }))) throw invalidLink()
    return { message: 'Your email address was changed' }
  }
  const confirmed = await db
    .update(users)
    .set({ emailVerifiedAt: sql`now()` })
    .where(and(eq(users.id, userId), eq(users.email, email)))
    .returning({ id: users.id })
  if (confirmed.length === 0) throw invalidLink()
  return { message: 'Your email address is confirmed' }
}

const invalidLink = () => invalid('This link is invalid or has expired. Please request a new one.')
