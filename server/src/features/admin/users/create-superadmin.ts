import type { superAdminInput } from '@mantel/domain/admin/users'
import type { z } from 'zod'
import type { Actor } from '../../../platform/actor.ts'
import { type Databases, dbOnPool } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { enqueue } from '../../../platform/jobs/job.ts'
import { hashPassword } from '../../../platform/passwords.ts'
import { newToken } from '../../../platform/tokens.ts'
import { createUser } from '../../auth/accounts.ts'
import { sendPasswordReset } from '../../auth/jobs.ts'
import { confirmPassword } from '../../auth/passwords.ts'
import { refuseEndedSession } from '../../auth/sessions.ts'
import { refuseTemplateOff } from '../../messages/queue-email.ts'
import { recordOnUser } from './change-user.ts'
import { findUser } from './list-users.ts'
import { lockSuperAdmins } from './locks.ts'

type Input = z.output<typeof superAdminInput>

/** Creates the account with a random password. The owner of the mailbox sets a real one with the reset link. */
export async function createSuperAdmin(
  databases: Databases,
  actor: Actor,
  { currentPassword, ...profile }: Input,
) {
  await confirmPassword(databases, actor, currentPassword)
  const password = await hashPassword(newToken('reset'))
  return inTransaction(databases.admin, actor, async (db) => {
    await lockSuperAdmins(db, actor)
    await refuseEndedSession(dbOnPool(databases.gate), actor)
    await refuseTemplateOff(db, 'password_reset')
    const { id } = await createUser(db, { ...profile, role: 'SuperAdmin', password })
    await enqueue(db, sendPasswordReset, { email: profile.email })
    const user = await findUser(db, id)
    await recordOnUser(db, actor, user, 'superadmin.created', `Created the SuperAdmin ${profile.email}`)
    return user
  })
}
