import { eq, sql } from 'drizzle-orm'
import { conflict, orNotFound } from '../../../errors.ts'
import type { Actor } from '../../../platform/actor.ts'
import { type Databases, type Db, requireRow } from '../../../platform/database/connect.ts'
import { once } from '../../../platform/database/tenant.ts'
import {
  inTransactionWithAnswer,
  type StoreAnswer,
} from '../../../platform/database/transaction-with-answer.ts'
import { hashToken, newToken } from '../../../platform/tokens.ts'
import { registrationInvites, waitlist } from '../../../schema/site.ts'
import { users } from '../../../schema/users.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { throttleEmail } from '../../messages/email-limits.ts'
import type { EmailSettings } from '../../messages/email-settings.ts'
import { queueEmail, templateOffRefusal } from '../../messages/queue-email.ts'
import { waitlistColumns, withdrawLinks } from './waitlist.ts'

/** Sends a link that allows registration even while the waitlist is active. An earlier link stops working. */
export async function inviteFromWaitlist(
  databases: Databases,
  emailSettings: EmailSettings,
  actor: Actor,
  id: string,
  storeAnswer: StoreAnswer,
) {
  const throttle = once(throttleEmail)
  return inTransactionWithAnswer(databases.admin, actor, storeAnswer, async (db) => {
    // Lock the entry, so that two concurrent invitations leave only one working link.
    const [entry] = await db.select(waitlistColumns).from(waitlist).where(eq(waitlist.id, id)).for('update')
    const { email } = orNotFound(entry, 'Waitlist entry')
    await refuseExistingUser(db, email)
    await throttle(databases, 'invitation', email)
    await withdrawLinks(db, email)
    const token = newToken('register')
    await db
      .insert(registrationInvites)
      .values({ email, tokenHash: hashToken(token), expiresAt: sql`now() + interval '14 days'` })
    const isQueued = await queueEmail(db, emailSettings, {
      template: 'waitlist_open',
      companyId: null,
      to: { address: email, name: null },
      values: {},
      link: `/app?mode=register&invite=${token}&email=${encodeURIComponent(email)}`,
    })
    if (!isQueued) throw templateOffRefusal()
    await recordActivity(db, actor, {
      action: 'waitlist.invited',
      targetType: 'waitlist',
      targetId: id,
      description: `Invited ${email} from the waitlist`,
    })
    return requireRow(
      await db
        .update(waitlist)
        .set({ invitedAt: sql`now()` })
        .where(eq(waitlist.id, id))
        .returning(waitlistColumns),
    )
  })
}

async function refuseExistingUser(db: Db, email: string) {
  const known = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (known.length > 0) throw conflict('This email address already has an account')
}
