import { and, eq, isNull } from 'drizzle-orm'
import { conflict } from '../../errors.ts'
import type { Databases, Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { type Budget, takeFromBudget } from '../../platform/rate-limit.ts'
import { users } from '../../schema/users.ts'
import { refuseIfThrottled, throttleEmail } from '../messages/email-limits.ts'
import type { EmailSettings } from '../messages/email-settings.ts'
import { queueEmail } from '../messages/queue-email.ts'
import { getSupportContact } from '../messages/support-contact.ts'

/** For all visitors together, so that no one can flood the mailbox of the platform. */
const allVisitors: Budget = { calls: 60, seconds: 60 * 60 }

type ContactMessage = { email: string; message: string }

/** Emails the message to the support address or, if the platform has none, to its SuperAdmins. */
export async function writeToPlatform(
  databases: Databases,
  emailSettings: EmailSettings,
  { email, message }: ContactMessage,
) {
  await throttleEmail(databases, 'contact', email)
  refuseIfThrottled(await takeFromBudget(databases.gate, 'contact', 'all', allVisitors))
  await inTransaction(databases.auth, { companyId: null }, async (db) => {
    let isQueued = false
    for (const to of await listRecipients(db))
      if (
        await queueEmail(db, emailSettings, {
          template: 'contact_message',
          companyId: null,
          to,
          replyTo: email,
          values: { visitorEmail: email, message },
          link: '/app/admin',
        })
      )
        isQueued = true
    if (!isQueued) throw conflict('We can’t take messages right now. Try again later.')
  })
  return { message: 'Message sent. We’ll email you back.' }
}

async function listRecipients(db: Db) {
  const { supportAddress } = await getSupportContact(db)
  if (supportAddress) return [{ address: supportAddress, name: null }]
  const admins = await db
    .select({ address: users.email, name: users.firstName })
    .from(users)
    .where(and(eq(users.role, 'SuperAdmin'), isNull(users.deactivatedAt)))
  return admins
}
