import type { TriedMail } from '@mantel/domain/admin/operations'
import { letterFrom } from '@mantel/domain/email-text'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import { type Databases, type Db, only } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { type Message, oneLine } from '../../../platform/mail/message.ts'
import { users } from '../../../schema/users.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { platformVoice } from '../../messages/queue-email.ts'
import { writeLetter } from '../../messages/write-email.ts'
import type { Installation } from './status.ts'
import { inTime } from './time-limit.ts'

/** A letter to oneself, past the queue: whoever asks wants to hear what the mail server says to it. */
export async function tryMail(
  { admin }: Databases,
  { send }: Installation['mail'],
  actor: Actor,
): Promise<TriedMail> {
  const { message, senderName } = await inTransaction(admin, actor, (db) => letterToSelf(db, actor), {
    readOnly: true,
  })
  const { isAccepted, answer } = await inTime(20, send(message, senderName)).then(
    (said) => ({ isAccepted: true, answer: oneLine(said) }),
    (error: unknown) => ({ isAccepted: false, answer: oneLine(wordsOf(error)) }),
  )
  await inTransaction(admin, actor, (db) =>
    recordActivity(db, actor, {
      action: 'mail.tried',
      targetType: 'platform',
      targetId: 'mail',
      description: `Sent a test letter to themselves, which was ${isAccepted ? '' : 'not '}accepted`,
      metadata: { answer },
    }),
  )
  return { sentTo: message.to.address, isAccepted, answer }
}

/** As the platform’s letters are: whoever looks for one in their mailbox looks for that name. */
async function letterToSelf(db: Db, { userId }: Actor): Promise<{ message: Message; senderName: string }> {
  const to = only(
    await db.select({ address: users.email, name: users.firstName }).from(users).where(eq(users.id, userId)),
  )
  const { brand, supportAddress } = await platformVoice(db)
  const letter = writeLetter(words, brand, { platformName: brand.name })
  return { message: { to, replyTo: supportAddress, ...letter }, senderName: brand.name }
}

const words = {
  subject: 'A test from {platformName}',
  body: letterFrom(
    '# Letters arrive\n\nSomebody signed in as you had {platformName} send this, to see whether its mail works. It does.',
  ),
  button: null,
}

/** What the server itself said, where it said anything. */
function wordsOf(error: unknown) {
  const { response, message } = error as { response?: string; message?: string }
  return response || message || 'It did not say why'
}
