import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { invalid } from '../../errors.ts'
import { type Databases, type Db, dbOnPool } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { hashToken } from '../../platform/tokens.ts'
import { passwordResets } from '../../schema/sessions.ts'
import { users } from '../../schema/users.ts'
import { throttleEmail } from '../messages/email-limits.ts'
import type { EmailSettings } from '../messages/email-settings.ts'
import { findAccount, isClosed, lockUser } from './accounts.ts'
import { sendPasswordReset } from './jobs.ts'
import { recordDevice } from './known-devices.ts'
import { hashNewPassword, storePassword } from './passwords.ts'
import { revokeSessions } from './sessions.ts'

const resetRequested = "If an account exists with that email, we've sent password reset instructions."

/**
 * Does the same work whether the account exists or not, so that the response time reveals nothing. The job looks the
 * account up.
 */
export async function requestReset(databases: Databases, email: string) {
  await throttleEmail(databases, 'reset', email)
  await inTransaction(databases.auth, { companyId: null }, (db) => enqueue(db, sendPasswordReset, { email }))
  return { message: resetRequested }
}

/**
 * The link works once, even for concurrent requests. Ends all sessions and deletes all known devices, then
 * adds a new one for the caller.
 */
export async function resetPassword(
  { auth }: Databases,
  emailSettings: EmailSettings,
  token: string,
  password: string,
) {
  const [reset] = await dbOnPool(auth)
    .select({ userId: passwordResets.userId })
    .from(passwordResets)
    .where(isUsableReset(token))
  const account = reset && (await findAccount(dbOnPool(auth), { id: reset.userId }))
  if (!account || isClosed(account)) throw invalidResetLink()
  const hashed = await hashNewPassword(password, account)
  const device = await inTransaction(auth, { companyId: account.companyId }, async (db) => {
    await lockUser(db, account.id)
    await useReset(db, token)
    await storePassword(db, emailSettings, account, hashed)
    // Opening the link proves access to the mailbox.
    await db
      .update(users)
      .set({ emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())` })
      .where(eq(users.id, account.id))
    await revokeSessions(db, account.id)
    // With a known device, the user can sign in even while a stranger keeps guessing the password.
    return recordDevice(db, account, { sessionId: null, deviceId: null })
  })
  const portal = account.role === 'SuperAdmin' ? ('admin' as const) : ('app' as const)
  return { message: 'You can now log in with your new password', portal, ...(device && { device }) }
}

async function useReset(db: Db, token: string) {
  const used = await db
    .update(passwordResets)
    .set({ usedAt: sql`now()` })
    .where(isUsableReset(token))
    .returning({ id: passwordResets.id })
  if (used.length === 0) throw invalidResetLink()
}

const isUsableReset = (token: string) =>
  and(
    eq(passwordResets.tokenHash, hashToken(token)),
    isNull(passwordResets.usedAt),
    gt(passwordResets.expiresAt, sql`now()`),
  )

const invalidResetLink = () => invalid('This reset link is invalid or has expired. Please request a new one.')
