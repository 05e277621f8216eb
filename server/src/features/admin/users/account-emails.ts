import { conflict } from '../../../errors.ts'
import type { Actor } from '../../../platform/actor.ts'
import { type Databases, type Db, dbOnPool } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import {
  inTransactionWithAnswer,
  type StoreAnswer,
} from '../../../platform/database/transaction-with-answer.ts'
import { enqueue } from '../../../platform/jobs/job.ts'
import { sendPasswordReset } from '../../auth/jobs.ts'
import { queueVerificationEmail } from '../../auth/verify-email.ts'
import { throttleEmail } from '../../messages/email-limits.ts'
import type { EmailSettings } from '../../messages/email-settings.ts'
import { refuseTemplateOff, templateOffRefusal } from '../../messages/queue-email.ts'
import { fullName } from '../../team/team.ts'
import { recordOnUser } from './change-user.ts'
import { getUser } from './list-users.ts'

/** The job creates the link, so that only the recipient ever sees it. */
export async function sendResetLink(
  databases: Databases,
  actor: Actor,
  id: string,
  storeAnswer: StoreAnswer,
) {
  const user = await findReachableUser(dbOnPool(databases.admin), id)
  await throttleEmail(databases, 'reset', user.email)
  await inTransactionWithAnswer(databases.admin, actor, storeAnswer, async (db) => {
    await refuseTemplateOff(db, 'password_reset')
    await enqueue(db, sendPasswordReset, { email: user.email })
    await recordOnUser(
      db,
      actor,
      user,
      'password.reset_sent',
      `Sent ${fullName(user)} a link to set a new password`,
    )
  })
}

/**
 * Uses the auth role, because only that role may write email verifications. The auth role cannot store answers for
 * idempotency keys, so this function takes no `storeAnswer`.
 */
export async function sendVerification(
  databases: Databases,
  emailSettings: EmailSettings,
  actor: Actor,
  id: string,
) {
  const user = await findReachableUser(dbOnPool(databases.admin), id)
  if (user.emailVerifiedAt) throw conflict('This email address is already confirmed.')
  await throttleEmail(databases, 'verification', user.email)
  await inTransaction(databases.auth, { companyId: user.companyId }, async (db) => {
    if (!(await queueVerificationEmail(db, emailSettings, user))) throw templateOffRefusal()
    await recordOnUser(
      db,
      actor,
      user,
      'user.verification_sent',
      `Resent the confirmation email to ${fullName(user)}`,
    )
  })
}

async function findReachableUser(db: Db, id: string) {
  const user = await getUser(db, id)
  if (user.deactivatedAt || user.isCompanyClosed)
    throw conflict('This account or its company isn’t active, so the link wouldn’t work.')
  return user
}
