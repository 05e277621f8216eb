import type { TestEmailResult } from '@mantel/domain/admin/operations'
import { parseEmailText } from '@mantel/domain/basics/email-text'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import { type Databases, type Db, requireRow } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { type Message, oneLine } from '../../../platform/mail/message.ts'
import { users } from '../../../schema/users.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { getPlatformSender } from '../../messages/queue-email.ts'
import { renderEmail } from '../../messages/write-email.ts'
import type { Installation } from './status.ts'
import { withTimeout } from './time-limit.ts'

/** Bypasses the queue, so that the mail server’s response can be shown. */
export async function sendTestEmail(
  { admin }: Databases,
  { send }: Installation['mail'],
  actor: Actor,
): Promise<TestEmailResult> {
  const { message, senderName } = await inTransaction(admin, actor, (db) => composeTestEmail(db, actor), {
    readOnly: true,
  })
  const { isAccepted, answer } = await withTimeout(20, send(message, senderName)).then(
    (response) => ({ isAccepted: true, answer: oneLine(response) }),
    (error: unknown) => ({ isAccepted: false, answer: oneLine(errorText(error)) }),
  )
  await inTransaction(admin, actor, (db) =>
    recordActivity(db, actor, {
      action: 'mail.tried',
      targetType: 'platform',
      targetId: 'mail',
      description: isAccepted ? 'Sent a test email' : 'Tried to send a test email, which wasn’t accepted',
      metadata: { answer },
    }),
  )
  return { sentTo: message.to.address, isAccepted, answer }
}

/** Uses the sender name of all platform emails. */
async function composeTestEmail(
  db: Db,
  { userId }: Actor,
): Promise<{ message: Message; senderName: string }> {
  const to = requireRow(
    await db.select({ address: users.email, name: users.firstName }).from(users).where(eq(users.id, userId)),
  )
  const { brand, supportAddress } = await getPlatformSender(db)
  const email = renderEmail(testEmailText, brand, { platformName: brand.name })
  return { message: { to, replyTo: supportAddress, ...email }, senderName: brand.name }
}

const testEmailText = {
  subject: 'Test email from {platformName}',
  body: parseEmailText(
    '# Email works\n\nYou sent this test email from {platformName}. Emails are being delivered.',
  ),
  button: null,
}

/** Prefers the mail server’s own response. */
function errorText(error: unknown) {
  const { response, message } = error as { response?: string; message?: string }
  return response || message || 'No reason given'
}
