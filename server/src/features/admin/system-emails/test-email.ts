import type { SystemEmailText } from '@mantel/domain/admin/system-emails'
import { parseEmailText } from '@mantel/domain/basics/email-text'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import { type Db, requireRow } from '../../../platform/database/connect.ts'
import { users } from '../../../schema/users.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import type { EmailSettings } from '../../messages/email-settings.ts'
import { queueEmailText } from '../../messages/queue-email.ts'
import { getSystemEmail, withDefaultButton } from './system-emails.ts'
import { refuseUnsendable } from './validate-template.ts'

/** Emails the edited text to the SuperAdmin, with example values. Its button links to the home page. */
export async function sendTestSystemEmail(
  db: Db,
  emailSettings: EmailSettings,
  actor: Actor,
  key: string,
  given: SystemEmailText,
) {
  const template = await getSystemEmail(db, key)
  refuseUnsendable(template.key, given)
  const { subject, body, button } = withDefaultButton(template.key, given)
  const self = requireRow(
    await db
      .select({ address: users.email, name: users.firstName })
      .from(users)
      .where(eq(users.id, actor.userId)),
  )
  await queueEmailText(
    db,
    emailSettings,
    {
      template: template.key,
      companyId: null,
      to: self,
      values: { ...examples, firstName: self.name },
      link: '/',
    },
    { subject: `Test: ${subject}`, body: parseEmailText(body), button },
  )
  await recordActivity(db, actor, {
    action: 'system-email.tried',
    targetType: 'system-email-test',
    targetId: template.key,
    description: `Sent a test of the email “${template.name}”`,
  })
  return { sentTo: self.address }
}

const examples: Record<string, string> = {
  companyName: 'Alder & Finch Staging',
  inviterName: 'Maya Okafor',
  roleName: 'a manager',
  email: 'maya@example.com',
  recipientName: 'Hannah Whitlock',
  senderName: 'Maya Okafor',
  contractName: 'Staging agreement',
  projectName: '412 Maple Avenue',
  message: 'Here’s the agreement for your home. Please review and sign it using the link below.',
  expiresOn: '12/15/2026',
  reason: 'They wrote: “We sold it first.”',
  whatsNext: 'We’ll email you when your spot opens.',
  fingerprint: '4f1c…9a02',
  chainHead: 'b7d0…51ee',
}
