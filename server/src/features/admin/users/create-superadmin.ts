import type { superAdminInput } from '@mantel/domain/admin/users'
import type { z } from 'zod'
import type { Actor } from '../../../platform/actor.ts'
import { type Databases, wholePool } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { enqueue } from '../../../platform/jobs/job.ts'
import { hashPassword } from '../../../platform/passwords.ts'
import { newToken } from '../../../platform/tokens.ts'
import { createUser } from '../../auth/accounts.ts'
import { sendPasswordReset } from '../../auth/jobs.ts'
import { confirmPassword } from '../../auth/passwords.ts'
import { refuseEnded } from '../../auth/sessions.ts'
import { refuseSwitchedOff } from '../../messages/queue-email.ts'
import { record } from './change-user.ts'
import { findUser } from './list-users.ts'
import { lockSuperAdmins } from './locks.ts'

type Input = z.output<typeof superAdminInput>

/** With a password that nobody knows: whoever reads that mailbox sets the first real one. */
export async function createSuperAdmin(
  databases: Databases,
  actor: Actor,
  { currentPassword, ...person }: Input,
  address: string,
) {
  await confirmPassword(databases, actor, currentPassword, address)
  const password = await hashPassword(newToken('reset'))
  return inTransaction(databases.admin, actor, async (db) => {
    await lockSuperAdmins(db, actor)
    await refuseEnded(wholePool(databases.gate), actor)
    await refuseSwitchedOff(db, 'password_reset')
    const { id } = await createUser(db, { ...person, role: 'SuperAdmin', password })
    await enqueue(db, sendPasswordReset, { email: person.email })
    const user = await findUser(db, id)
    await record(db, actor, user, 'superadmin.created', `Made ${person.email} a SuperAdmin`)
    return user
  })
}
