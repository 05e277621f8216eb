import { eq } from 'drizzle-orm'
import { forbidden, orNotFound } from '../../../errors.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Databases, Db } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { passkeys } from '../../../schema/second-factors.ts'
import { users } from '../../../schema/users.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import type { EmailSettings } from '../../messages/email-settings.ts'
import { queueEmail } from '../../messages/queue-email.ts'
import { type Account, currentAccount, findAccount, lockUser } from '../accounts.ts'
import { confirmPassword } from '../passwords.ts'
import { refuseEndedSession } from '../sessions.ts'
import { removeApp } from './two-factor.ts'

/**
 * Removes the app and the passkeys of someone who lost them, so that their password is enough. An admin does this for
 * the company's team. Requires the admin's own password, because it makes an account easier to take over.
 */
export async function resetTwoFactor(
  databases: Databases,
  emailSettings: EmailSettings,
  actor: Actor,
  userId: string,
  { currentPassword }: { currentPassword: string },
) {
  await confirmPassword(databases, actor, currentPassword)
  await inTransaction(databases.auth, actor, async (db) => {
    const target = await findAccount(db, { id: userId })
    if (target?.companyId !== actor.companyId || target.role === 'Client') throw orNotFound(undefined, 'User')
    await lockUser(db, userId)
    await refuseEndedSession(db, actor)
    const admin = await currentAccount(db, actor.userId)
    if (admin.role !== actor.role || admin.deactivatedAt) throw forbidden()
    if (!(await currentAccount(db, userId)).hasTwoFactor) return
    await removeSecondFactors(db, emailSettings, target, `${admin.firstName} ${admin.lastName}`)
    const name = `${target.firstName} ${target.lastName}`
    await recordActivity(db, actor, {
      action: 'two_factor.reset',
      targetType: 'user',
      targetId: userId,
      description: `Reset two-factor sign-in for ${name}`,
    })
  })
}

/** Removes the app, the recovery codes and the passkeys, and tells the user who did it. */
export async function removeSecondFactors(
  db: Db,
  emailSettings: EmailSettings,
  { id, companyId, email, firstName }: Pick<Account, 'id' | 'companyId' | 'email' | 'firstName'>,
  who: string,
) {
  await removeApp(db, id)
  await db.delete(passkeys).where(eq(passkeys.userId, id))
  await db.update(users).set({ passkeyCount: 0 }).where(eq(users.id, id))
  await queueEmail(db, emailSettings, {
    template: 'two_factor_off',
    companyId,
    to: { address: email, name: firstName },
    values: { firstName, who },
    link: '/forgot-password',
  })
}
