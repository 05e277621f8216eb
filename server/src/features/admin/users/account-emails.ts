import { conflict } from '../../../errors.ts'
import type { Actor } from '../../../platform/actor.ts'
import { type Databases, type Db, wholePool } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { enqueue } from '../../../platform/jobs/job.ts'
import { sendPasswordReset } from '../../auth/jobs.ts'
import { mailVerificationLink } from '../../auth/verify-email.ts'
import type { Mailroom } from '../../messages/email-settings.ts'
import { refuseSwitchedOff, switchedOff } from '../../messages/queue-email.ts'
import { throttleEmail } from '../../messages/throttle-emails.ts'
import { nameOf } from '../../team/team.ts'
import { record } from './change-user.ts'
import { getUser } from './list-users.ts'

/** The link itself is made by the job: nobody but its addressee ever sees it. */
export async function sendResetLink(databases: Databases, actor: Actor, id: string) {
  const user = await reachable(wholePool(databases.admin), id)
  await throttleEmail(databases, 'reset', user.email)
  await inTransaction(databases.admin, actor, async (db) => {
    await refuseSwitchedOff(db, 'password_reset')
    await enqueue(db, sendPasswordReset, { email: user.email })
    await record(db, actor, user, 'password.reset_sent', `Sent ${nameOf(user)} a link to set a new password`)
  })
}

/** By the auth role, which alone may write what proves an address. */
export async function sendVerification(databases: Databases, mailroom: Mailroom, actor: Actor, id: string) {
  const user = await reachable(wholePool(databases.admin), id)
  if (user.emailVerifiedAt) throw conflict('This address is already confirmed.')
  await throttleEmail(databases, 'verification', user.email)
  await inTransaction(databases.auth, { companyId: user.companyId }, async (db) => {
    if (!(await mailVerificationLink(db, mailroom, user))) throw switchedOff()
    await record(
      db,
      actor,
      user,
      'user.verification_sent',
      `Asked ${nameOf(user)} again to confirm their address`,
    )
  })
}

async function reachable(db: Db, id: string) {
  const user = await getUser(db, id)
  if (user.deactivatedAt || user.isCompanyClosed)
    throw conflict('This account, or its company, is switched off. A link would lead nowhere.')
  return user
}
