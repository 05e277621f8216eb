import { passwordLimits } from '@mantel/domain/auth'
import type { Role } from '@mantel/domain/permissions'
import { and, eq } from 'drizzle-orm'
import { forbidden, invalid, orNotFound } from '../../errors.ts'
import type { Actor } from '../../platform/actor.ts'
import { checkPassword } from '../../platform/common-passwords.ts'
import { type Databases, type Db, wholePool } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { hashPassword, verifyPassword } from '../../platform/passwords.ts'
import { users } from '../../schema/users.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Mailroom } from '../messages/email-settings.ts'
import { queueLetter } from '../messages/queue-email.ts'
import { type Account, findAccount, isClosed } from './accounts.ts'
import { expireResets } from './reset-links.ts'
import { refuseEnded, revokeSessions } from './sessions.ts'
import { throttleSignIn } from './throttling.ts'

type NewPasswordFor = { email: string; companyName: string | null; role: Role }

/** Hashes a password that is good enough for its owner; refuses it with a sentence otherwise. */
export async function acceptPassword(password: string, { email, companyName, role }: NewPasswordFor) {
  const minimum = role === 'SuperAdmin' ? passwordLimits.superAdminMinimum : passwordLimits.minimum
  const problem = checkPassword(password, { own: [email, companyName ?? ''], minimum })
  if (problem) throw invalid(problem, { password: problem })
  return hashPassword(password)
}

/**
 * Proof that the person at the keyboard is the one who signed in, for changes that a stolen token must not make. It takes
 * a while: whoever makes the change asks once more, with `refuseEnded`, that nobody has signed them out meanwhile.
 */
export async function confirmPassword(
  databases: Databases,
  actor: Actor,
  password: string,
  address: string,
): Promise<Account> {
  const account = orNotFound(await findAccount(wholePool(databases.auth), { id: actor.userId }), 'User')
  await throttleSignIn(databases, account.email, address)
  const matches = await verifyPassword(account.password, password)
  if (isClosed(account)) throw forbidden()
  if (matches) return account
  throw notRight()
}

type Change = { currentPassword: string; password: string }

export async function changePassword(
  databases: Databases,
  mailroom: Mailroom,
  actor: Actor,
  change: Change,
  address: string,
) {
  const account = await confirmPassword(databases, actor, change.currentPassword, address)
  const hashed = await acceptPassword(change.password, account)
  await inTransaction(databases.auth, { companyId: account.companyId }, async (db) => {
    await refuseReplaced(db, account)
    await refuseEnded(db, actor)
    await storePassword(db, mailroom, account, hashed)
    await revokeSessions(db, account.id, actor.sessionId)
  })
}

/** Hashing takes a while. Who knew the password that somebody has replaced meanwhile does not replace theirs. */
async function refuseReplaced(db: Db, { id, password }: Account) {
  const [same] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.password, password)))
    .for('update')
  if (!same) throw notRight()
}

const notRight = () =>
  invalid('Your current password is not right', { currentPassword: 'Your current password is not right' })

/** Stores the hash and tells the owner: a change they did not make must not stay unnoticed. */
export async function storePassword(db: Db, mailroom: Mailroom, account: Account, hashed: string) {
  const changed = await db
    .update(users)
    .set({ password: hashed })
    .where(eq(users.id, account.id))
    .returning({ id: users.id })
  if (changed.length === 0) throw forbidden()
  await expireResets(db, account.id)
  await recordActivity(
    db,
    { userId: account.id, role: account.role, companyId: account.companyId },
    {
      action: 'password.changed',
      targetType: 'user',
      targetId: account.id,
      description: 'Changed the password',
    },
  )
  await queueLetter(db, mailroom, {
    template: 'password_changed',
    companyId: account.companyId,
    to: { address: account.email, name: account.firstName },
    values: { firstName: account.firstName },
    link: '/forgot-password',
  })
}
