import type { EmailChangeInput } from '@mantel/domain/profile'
import { desc, eq, sql } from 'drizzle-orm'
import { invalid } from '../../errors.ts'
import type { Actor } from '../../platform/actor.ts'
import { type Databases, type Db, requireRow, violatedConstraint } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { hashToken, newToken } from '../../platform/tokens.ts'
import { emailVerifications } from '../../schema/sessions.ts'
import { users } from '../../schema/users.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { throttleEmail } from '../messages/email-limits.ts'
import type { EmailSettings } from '../messages/email-settings.ts'
import { emailUnavailable, queueEmail } from '../messages/queue-email.ts'
import { type Account, findAccount, lockUser } from './accounts.ts'
import { expireEmailChanges, expireVerifications, isOpenEmailChange } from './email-change-links.ts'
import { confirmPassword } from './passwords.ts'
import { expireResets } from './reset-links.ts'
import { refuseEndedSession } from './sessions.ts'

/**
 * Sends a link to the new address, which replaces earlier links. If another account already has the address, the
 * response, the stored rows and the number of emails are the same, so that no one can find out who has an account.
 */
export async function requestEmailChange(
  databases: Databases,
  emailSettings: EmailSettings,
  actor: Actor,
  { email, currentPassword }: EmailChangeInput,
) {
  const account = await confirmPassword(databases, actor, currentPassword)
  if (email === account.email) throw sameEmail()
  await throttleEmail(databases, 'email-change', email)
  await throttleEmail(databases, 'email-change', account.email)
  return inTransaction(databases.auth, { companyId: account.companyId }, async (db) => {
    await lockUser(db, account.id)
    await refuseEndedSession(db, actor)
    const token = newToken('verify')
    const isQueued = (await findAccount(db, { email }))
      ? await queueTakenEmail(db, emailSettings, account, email)
      : await queueChangeEmail(db, emailSettings, account, { email, token })
    if (!isQueued) throw emailUnavailable()
    await queueEmail(db, emailSettings, {
      template: 'email_change_requested',
      companyId: account.companyId,
      to: { address: account.email, name: account.firstName },
      values: { firstName: account.firstName, newEmail: email },
      link: '/forgot-password',
    })
    await recordChange(db, account, 'user.email_change_requested', 'Asked to change their email')
    return { pending: await storeLink(db, account, { email, token }) }
  })
}

export async function getEmailChange(db: Db, { userId }: Actor) {
  const [pending] = await db
    .select({ email: emailVerifications.email, expiresAt: emailVerifications.expiresAt })
    .from(emailVerifications)
    .where(isOpenEmailChange(userId))
    .orderBy(desc(emailVerifications.createdAt))
    .limit(1)
  return { pending: pending ?? null }
}

type UsedLink = { userId: string; email: string; replacedEmail: string }

/**
 * Changes the email once its link is used. Links that were sent to the old address stop working. Returns false if the
 * user has another address by now, or if another account has the new one. The caller has locked the user.
 */
export async function applyEmailChange(db: Db, emailSettings: EmailSettings, link: UsedLink) {
  const account = await findAccount(db, { id: link.userId })
  if (account?.email !== link.replacedEmail || account.deactivatedAt) return false
  if (await findAccount(db, { email: link.email })) return false
  await db
    .update(users)
    .set({ email: link.email, emailVerifiedAt: sql`now()` })
    .where(eq(users.id, link.userId))
  await expireResets(db, link.userId)
  await expireVerifications(db, link.userId)
  await recordChange(db, account, 'user.email_changed', 'Changed their email')
  await queueEmail(db, emailSettings, {
    template: 'email_changed',
    companyId: account.companyId,
    to: { address: account.email, name: account.firstName },
    values: { firstName: account.firstName, newEmail: link.email },
    link: '/app',
  })
  return true
}

/** True if the update failed because another account took the same address at the same time. */
export const isTakenEmail = (error: unknown) => violatedConstraint(error) === 'users_email_unique'

const sameEmail = () => invalid('This is already your email', { email: 'This is already your email' })

/** The link works for a day. The row is stored even if the address is taken, although no one got the link. */
async function storeLink(db: Db, account: Account, { email, token }: { email: string; token: string }) {
  await expireEmailChanges(db, account.id)
  return requireRow(
    await db
      .insert(emailVerifications)
      .values({
        userId: account.id,
        companyId: account.companyId,
        email,
        replacedEmail: account.email,
        tokenHash: hashToken(token),
        expiresAt: sql`now() + interval '24 hours'`,
      })
      .returning({ email: emailVerifications.email, expiresAt: emailVerifications.expiresAt }),
  )
}

const queueChangeEmail = (
  db: Db,
  emailSettings: EmailSettings,
  { companyId, firstName, email: oldEmail }: Account,
  { email, token }: { email: string; token: string },
) =>
  queueEmail(db, emailSettings, {
    template: 'email_change',
    companyId,
    to: { address: email, name: firstName },
    values: { firstName, oldEmail },
    link: `/verify-email?token=${token}`,
  })

const queueTakenEmail = (db: Db, emailSettings: EmailSettings, { companyId }: Account, email: string) =>
  queueEmail(db, emailSettings, {
    template: 'email_change_taken',
    companyId,
    to: { address: email, name: null },
    values: {},
    link: '/app',
  })

const recordChange = (db: Db, { id, role, companyId }: Account, action: string, description: string) =>
  recordActivity(
    db,
    { userId: id, role, companyId },
    { action, targetType: 'user', targetId: id, description },
  )
