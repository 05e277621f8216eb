import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { invalid, orNotFound } from '../../errors.ts'
import type { Actor } from '../../platform/actor.ts'
import { type Databases, type Db, wholePool } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { hashToken, newToken } from '../../platform/tokens.ts'
import { emailVerifications } from '../../schema/sessions.ts'
import { users } from '../../schema/users.ts'
import type { Mailroom } from '../messages/email-settings.ts'
import { notSentNow, queueLetter } from '../messages/queue-email.ts'
import { throttleEmail } from '../messages/throttle-emails.ts'
import { findAccount } from './accounts.ts'

type Unverified = { id: string; companyId: string | null; email: string; firstName: string }

/** Mails a link that works for seven days. Says whether it did: the letter may be switched off. */
export async function mailVerificationLink(db: Db, mailroom: Mailroom, user: Unverified) {
  const token = newToken('verify')
  await db.insert(emailVerifications).values({
    userId: user.id,
    companyId: user.companyId,
    email: user.email,
    tokenHash: hashToken(token),
    expiresAt: sql`now() + interval '7 days'`,
  })
  return queueLetter(db, mailroom, {
    template: 'verify_email',
    companyId: user.companyId,
    to: { address: user.email, name: user.firstName },
    values: { firstName: user.firstName },
    link: `/verify-email?token=${token}`,
  })
}

export async function requestVerification(databases: Databases, mailroom: Mailroom, { userId }: Actor) {
  const { auth } = databases
  const account = orNotFound(await findAccount(wholePool(auth), { id: userId }), 'User')
  if (account.emailVerifiedAt) return { message: 'Your email address is already confirmed' }
  await throttleEmail(databases, 'verification', account.email)
  await inTransaction(auth, { companyId: account.companyId }, async (db) => {
    if (!(await mailVerificationLink(db, mailroom, account))) throw notSentNow()
  })
  return { message: 'We sent you a new link' }
}

/** Confirms the address that the letter went to; if the person has another one by now, nothing is confirmed. */
export async function verifyEmail({ auth }: Databases, token: string) {
  await inTransaction(auth, { companyId: null }, async (db) => {
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
        .returning({ id: users.id }))
    if (!verified?.length) throw invalid('This link is invalid or has expired. Please request a new one.')
  })
  return { message: 'Your email address is confirmed' }
}
