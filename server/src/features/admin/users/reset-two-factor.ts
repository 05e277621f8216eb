import { APP_NAME } from '@mantel/domain/basics/product'
import { eq, or } from 'drizzle-orm'
import { conflict, forbidden, orNotFound } from '../../../errors.ts'
import type { Actor } from '../../../platform/actor.ts'
import { type Databases, dbOnPool } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { sessions } from '../../../schema/sessions.ts'
import { currentAccount, findAccount, lockUser } from '../../auth/accounts.ts'
import { deleteDevices } from '../../auth/known-devices.ts'
import { confirmPassword } from '../../auth/passwords.ts'
import { endSessions, refuseEndedSession } from '../../auth/sessions.ts'
import { removeSecondFactors } from '../../auth/two-factor/reset-two-factor.ts'
import type { EmailSettings } from '../../messages/email-settings.ts'
import { fullName } from '../../team/team.ts'
import { recordOnUser } from './change-user.ts'
import { getUser } from './list-users.ts'

type Reset = { reason: string; currentPassword: string }

/**
 * For someone who lost every second factor and has no admin to ask. Anyone with one of their sessions might be the
 * reason for the request, so all of them end.
 */
export async function resetTwoFactor(
  databases: Databases,
  emailSettings: EmailSettings,
  actor: Actor,
  id: string,
  { reason, currentPassword }: Reset,
) {
  if (id === actor.userId) throw conflict('Turn off your own two-factor sign-in in your profile.')
  await confirmPassword(databases, actor, currentPassword)
  const user = orNotFound(await findAccount(dbOnPool(databases.auth), { id }), 'User')
  // In the user's company, because the job that sends the email finds it only there.
  await inTransaction(databases.auth, { companyId: user.companyId }, async (db) => {
    await lockUser(db, id)
    await refuseEndedSession(db, actor)
    const superAdmin = await currentAccount(db, actor.userId)
    if (superAdmin.role !== actor.role || superAdmin.deactivatedAt) throw forbidden()
    if (!(await currentAccount(db, id)).hasTwoFactor) return
    await removeSecondFactors(db, emailSettings, user, `${APP_NAME} support`)
    await endSessions(db, or(eq(sessions.userId, id), eq(sessions.impersonatorId, id)))
    await deleteDevices(db, id)
    const description = `Reset two-factor sign-in for ${fullName(user)}`
    await recordOnUser(db, actor, user, 'two_factor.reset', description)
    // Admins of the company read its activity, and the reason is only for SuperAdmins.
    const platform = { ...user, companyId: null }
    await recordOnUser(db, actor, platform, 'two_factor.reset_reason', `${description}: ${reason}`)
  })
  return getUser(dbOnPool(databases.admin), id)
}
