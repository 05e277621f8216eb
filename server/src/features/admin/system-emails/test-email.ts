import type { SystemEmailWords } from '@mantel/domain/admin/system-emails'
import { letterFrom } from '@mantel/domain/email-text'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import { type Db, only } from '../../../platform/database/connect.ts'
import { users } from '../../../schema/users.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import type { Mailroom } from '../../messages/email-settings.ts'
import { queueWords } from '../../messages/queue-email.ts'
import { complete, getSystemEmail } from './system-emails.ts'
import { refuseUnsendable } from './validate-template.ts'

/** A letter to oneself, as it is typed, with somebody’s example values. Its button leads to the platform’s front door. */
export async function trySystemEmail(
  db: Db,
  mailroom: Mailroom,
  actor: Actor,
  key: string,
  given: SystemEmailWords,
) {
  const letter = await getSystemEmail(db, key)
  refuseUnsendable(letter.key, given)
  const { subject, body, button } = complete(letter.key, given)
  const self = only(
    await db
      .select({ address: users.email, name: users.firstName })
      .from(users)
      .where(eq(users.id, actor.userId)),
  )
  await queueWords(
    db,
    mailroom,
    {
      template: letter.key,
      companyId: null,
      to: self,
      values: { ...examples, firstName: self.name },
      link: '/',
    },
    { subject: `Test: ${subject}`, body: letterFrom(body), button },
  )
  await recordActivity(db, actor, {
    action: 'system-email.tried',
    targetType: 'system-email-test',
    targetId: letter.key,
    description: `Sent the letter “${letter.name}” to themselves`,
  })
  return { sentTo: self.address }
}

/** What people would read there. */
const examples: Record<string, string> = {
  companyName: 'Alder & Finch Staging',
  inviterName: 'Maya Okafor',
  roleName: 'Manager',
  email: 'maya@example.com',
  recipientName: 'Hannah Whitlock',
  senderName: 'Maya Okafor',
  contractName: 'Staging agreement',
  projectName: '412 Maple Avenue',
  message: 'Here is the agreement for your home. Please read it and sign it by the link below.',
  expiresOn: '12/15/2026',
  reason: 'They wrote: “We sold it first.”',
  fingerprint: '4f1c…9a02',
  chainHead: 'b7d0…51ee',
}
