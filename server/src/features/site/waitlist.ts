import { conflict } from '../../errors.ts'
import type { Databases, Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { waitlist, waitlistSettings } from '../../schema/site.ts'
import { throttleEmail } from '../messages/email-limits.ts'
import type { EmailSettings } from '../messages/email-settings.ts'
import { queueEmail } from '../messages/queue-email.ts'

/** The waitlist is active unless a setting says otherwise. */
export async function waitlistStatus(db: Db) {
  const [settings] = await db.select({ isActive: waitlistSettings.isActive }).from(waitlistSettings)
  return settings ?? { isActive: true }
}

const afterWaiting = 'We’ll email you when your spot opens.'
const whileOpen = 'We’ll email you what’s new. You can create an account at any time.'

/**
 * Adds an address once and sends it one email, even with concurrent requests. Also works while the waitlist is
 * inactive.
 */
export async function joinWaitlist(databases: Databases, emailSettings: EmailSettings, email: string) {
  await throttleEmail(databases, 'waitlist', email)
  await inTransaction(databases.auth, { companyId: null }, async (db) => {
    const [joined] = await db
      .insert(waitlist)
      .values({ email })
      .onConflictDoNothing({ target: waitlist.email })
      .returning({ id: waitlist.id })
    if (!joined) throw conflict('This email is already on the waitlist.')
    const { isActive } = await waitlistStatus(db)
    await queueEmail(db, emailSettings, {
      template: 'waitlist_confirmation',
      companyId: null,
      to: { address: email, name: null },
      values: { whatsNext: isActive ? afterWaiting : whileOpen },
      link: '/',
    })
  })
  return { message: "You've been added to the waitlist. We'll be in touch soon." }
}
