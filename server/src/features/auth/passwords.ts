import { passwordLimits } from '@mantel/domain/auth/password-weakness'
import type { Role } from '@mantel/domain/permissions'
import { and, eq } from 'drizzle-orm'
import { forbidden, invalid, orNotFound } from '../../errors.ts'
import type { Actor } from '../../platform/actor.ts'
import { checkPassword } from '../../platform/common-passwords.ts'
import { type Databases, type Db, dbOnPool } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { hashPassword, verifyPassword } from '../../platform/passwords.ts'
import { users } from '../../schema/users.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { EmailSettings } from '../messages/email-settings.ts'
import { queueEmail } from '../messages/queue-email.ts'
import { type Account, findAccount, isClosed } from './accounts.ts'
import { expireEmailChanges } from './email-change-links.ts'
import { expireResets } from './reset-links.ts'
import { refuseEndedSession, revokeSessions } from './sessions.ts'
import { throttleConfirmation } from './throttling.ts'

type NewPasswordFor = { email: string; companyName: string | null; role: Role }

/** Refuses a weak password. SuperAdmins need a longer one than other users. */
export async function hashNewPassword(password: string, { email, companyName, role }: NewPasswordFor) {
  const minimum = role === 'SuperAdmin' ? passwordLimits.superAdminMinimum : passwordLimits.minimum
  const problem = checkPassword(password, { own: [email, companyName ?? ''], minimum })
  if (problem) throw invalid(problem, { password: problem })
  return hashPassword(password)
}

/**
 * Proves that the user is the account's owner, for changes that a stolen token must not make. Hashing takes a while, so
 * the calling code has to check afterward, with refuseEndedSession(), that the session has not ended.
 */
export async function confirmPassword(
  databases: Databases,
  actor: Actor,
  password: string,
): Promise<Account> {
  const account = orNotFound(await findAccount(dbOnPool(databases.auth), { id: actor.userId }), 'User')
  await throttleConfirmation(databases, actor.sessionId)
  const matches = await verifyPassword(account.password, password)
  if (isClosed(account)) throw forbidden()
  if (matches) return account
  throw wrongPassword()
}

type Change = { currentPassword: string; password: string }

export async function changePassword(
  databases: Databases,
  emailSettings: EmailSettings,
  actor: Actor,
  change: Change,
) {
  const account = await confirmPassword(databases, actor, change.currentPassword)
  const hashed = await hashNewPassword(change.password, account)
  await inTransaction(databases.auth, { companyId: account.companyId }, async (db) => {
    await refuseChangedPassword(db, account)
    await refuseEndedSession(db, actor)
    await storePassword(db, emailSettings, account, hashed)
    await revokeSessions(db, account.id, actor.sessionId)
  })
}

/** Refuses the change if someone else changed the password while this request hashed the new one. */
async function refuseChangedPassword(db: Db, { id, password }: Account) {
  const [same] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.password, password)))
    .for('no key update')
  if (!same) throw wrongPassword()
}

const wrongPassword = () =>
  invalid('Your current password is incorrect', { currentPassword: 'Your current password is incorrect' })

/** Stores the password, ends open links of the account and emails the owner, who can then notice a change by someone else. */
export async function storePassword(db: Db, emailSettings: EmailSettings, account: Account, hashed: string) {
  const changed = await db
    .update(users)
    .set({ password: hashed })
    .where(eq(users.id, account.id))
    .returning({ id: users.id })
  if (changed.length === 0) throw forbidden()
  await expireResets(db, account.id)
  await expireEmailChanges(db, account.id)
  await recordActivity(
    db,
    { userId: account.id, role: account.role, companyId: account.companyId },
    {
      action: 'password.changed',
      targetType: 'user',
      targetId: account.id,
      description: 'Changed their password',
    },
  )
  await queueEmail(db, emailSettings, {
    template: 'password_changed',
    companyId: account.companyId,
    to: { address: account.email, name: account.firstName },
    values: { firstName: account.firstName },
    link: '/forgot-password',
  })
}
