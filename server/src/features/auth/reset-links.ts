import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { type Databases, type Db, dbOnPool } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { hashToken, newToken } from '../../platform/tokens.ts'
import { passwordResets } from '../../schema/sessions.ts'
import type { EmailSettings } from '../messages/email-settings.ts'
import { queueEmail } from '../messages/queue-email.ts'
import { findAccount, isClosed, lockUser } from './accounts.ts'

/** The link works for an hour and replaces older ones. The key ensures that a repeated job sends only one email. */
export async function queueResetEmail(
  { auth }: Databases,
  emailSettings: EmailSettings,
  email: string,
  key: string,
) {
  const account = await findAccount(dbOnPool(auth), { email })
  if (!account || isClosed(account)) return
  const token = newToken('reset')
  await inTransaction(auth, { companyId: account.companyId }, async (db) => {
    // Concurrent requests wait here, because each would otherwise leave the other's link valid.
    await lockUser(db, account.id)
    const queued = await queueEmail(db, emailSettings, {
      template: 'password_reset',
      companyId: account.companyId,
      to: { address: account.email, name: account.firstName },
      values: { firstName: account.firstName },
      link: `/reset-password?token=${token}`,
      key,
    })
    // The template is off, or the job ran before and queued an email, whose link must stay valid.
    if (!queued) return
    await expireResets(db, account.id)
    await db.insert(passwordResets).values({
      userId: account.id,
      companyId: account.companyId,
      tokenHash: hashToken(token),
      expiresAt: sql`now() + interval '1 hour'`,
    })
  })
}

/** Ends all unused links of the user. Call it for a new link and for a new password. */
export async function expireResets(db: Db, userId: string) {
  await db
    .update(passwordResets)
    .set({ expiresAt: sql`now()` })
    .where(
      and(
        eq(passwordResets.userId, userId),
        isNull(passwordResets.usedAt),
        gt(passwordResets.expiresAt, sql`now()`),
      ),
    )
}
