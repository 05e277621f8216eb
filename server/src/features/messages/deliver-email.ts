import { buffer } from 'node:stream/consumers'
import { and, eq, sql } from 'drizzle-orm'
import { enqueue, type JobRun } from '../../platform/jobs/job.ts'
import { contractSeals } from '../../schema/contracts/contract-signing.ts'
import { files } from '../../schema/files.ts'
import { messages } from '../../schema/messages.ts'
import type { Services } from '../../services.ts'
import { emailKind } from '../evidence/event-text.ts'
import { lockHistory } from '../evidence/history.ts'
import { readSealed } from '../files/sealed-files.ts'
import { bouncedEmailJob, bouncedInvoiceEmailJob, signBounce } from './bounced-email-job.ts'
import { linkLocation, withLinks } from './email-links.ts'
import { isEmailSigned } from './signed-email.ts'
import { linkPlaceholder } from './write-email.ts'

/**
 * Hands an email to the mail server and records it in the same transaction. If the process dies in between, the email
 * is sent again with the same Message-ID: none is lost, and a duplicate can be recognized.
 */
export async function deliverEmail(run: JobRun<Services>, messageId: string) {
  const { db, transport, sender, emailSettings, log } = run
  const [message] = await db.select().from(messages).where(eq(messages.id, messageId)).for('update')
  if (!message || message.status === 'sent') return
  if (!message.encryptedLink && message.body.includes(linkPlaceholder)) {
    // The email was refused permanently, which deleted its link. Without its link, an email is useless.
    log.warn({ event: 'mail', messageId }, 'email without its link was not sent again')
    return
  }
  if (!isEmailSigned(emailSettings.secrets, message)) {
    log.error({ event: 'mail', messageId }, 'An email was changed after it was queued, so it was not sent')
    await db
      .update(messages)
      .set({ status: 'failed', lastError: 'changed', encryptedLink: null })
      .where(eq(messages.id, messageId))
    return
  }
  const link = message.encryptedLink
    ? emailSettings.secrets.decrypt(linkLocation(message), message.encryptedLink)
    : ''
  const { toAddress, toName, subject, replyTo, fromName } = message
  try {
    await transport.send({
      id: message.id,
      from: { address: sender.address, name: fromName ?? sender.name },
      message: {
        to: { address: toAddress, name: toName },
        subject,
        replyTo,
        ...withLinks(message, link),
        attachments: await readAttachments(run, message),
      },
    })
  } catch (error) {
    if (!isPermanentFailure(error)) throw error
    return recordFailure({ ...run, isLastAttempt: true }, messageId, error, true)
  }
  await db
    .update(messages)
    // The stored copy no longer needs the link.
    .set({
      status: 'sent',
      sentAt: sql`now()`,
      attempts: sql`${messages.attempts} + 1`,
      encryptedLink: null,
      lastError: null,
    })
    .where(eq(messages.id, messageId))
  await recordAccepted(run, message)
}

type Message = typeof messages.$inferSelect

/** Reads the attachments. Refuses a sealed file that is not the PDF that we sealed. */
const readAttachments = (
  { db, files: store, emailSettings }: JobRun<Services>,
  { companyId, attachments }: Message,
) =>
  Promise.all(
    attachments.map(async ({ fileId, name }) => {
      const [file] = await db
        .select({ storageKey: files.storageKey, type: files.mimeType, seal: contractSeals })
        .from(files)
        .leftJoin(
          contractSeals,
          and(eq(contractSeals.companyId, files.companyId), eq(contractSeals.fileId, files.id)),
        )
        .where(and(sql`${files.companyId} = ${companyId}`, eq(files.id, fileId)))
      if (!file) throw new Error('email attachment not found')
      const { storageKey, type, seal } = file
      const content = seal
        ? await readSealed(db, emailSettings.secrets, store, { storageKey, ...seal })
        : await buffer(await store.get(storageKey))
      return { name, type, content }
    }),
  )

/** Adds to the contract's evidence that the mail server accepted the email, which does not mean that it arrived. */
async function recordAccepted({ db, transport, emailSettings }: JobRun<Services>, message: Message) {
  const { companyId, contractId, toAddress, templateKey } = message
  if (!companyId || !contractId) return
  const history = await lockHistory(db, emailSettings.secrets, { companyId, contractId })
  await history.append('accepted', {
    letter: emailKind(templateKey),
    email: toAddress,
    by: transport.kind,
    messageId: message.id,
  })
}

/**
 * Records a failed attempt. The last attempt marks the email as failed. The email keeps its link for a retry by a
 * SuperAdmin, unless it was refused permanently.
 */
export async function recordFailure(
  { db, isLastAttempt, log, emailSettings }: JobRun<Services>,
  messageId: string,
  error: unknown,
  isRefused = false,
) {
  const reason = failureCode(error)
  log.warn({ event: 'mail', messageId, reason, isLastTry: isLastAttempt }, 'email was not accepted')
  const [message] = await db
    .update(messages)
    .set({
      attempts: sql`${messages.attempts} + 1`,
      lastError: reason,
      ...(isLastAttempt && { status: 'failed' as const }),
      ...(isRefused && { encryptedLink: null }),
    })
    .where(eq(messages.id, messageId))
    .returning()
  // The sender is waiting for a signature or a payment, so a separate job notifies them. This transaction cannot do it,
  // because it already holds the email's lock, and the project's lock must come first.
  if (isLastAttempt && message?.contractId) {
    const { contractId, templateKey, toAddress: address, attempts: attempt } = message
    const bounce = { messageId, contractId, templateKey, address, reason, attempt }
    await enqueue(db, bouncedEmailJob, { ...bounce, signature: signBounce(emailSettings.secrets, bounce) })
  }
  if (isLastAttempt && message?.invoiceId) await enqueue(db, bouncedInvoiceEmailJob, { messageId })
}

/** Whether retrying is pointless, for example because there is no such mailbox. */
function isPermanentFailure(error: unknown) {
  const {
    code,
    command,
    responseCode = 0,
  } = error as { code?: string; command?: string; responseCode?: number }
  // Only errors for this recipient or message count: a wrong SMTP password is not the mailbox's fault.
  return (code === 'EMESSAGE' || command === 'RCPT TO') && responseCode >= 500 && responseCode < 600
}

/** Returns only a code, because the server's text may contain the address. */
const failureCode = (error: unknown) => {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return [code, responseCode].filter(Boolean).join(' ') || 'unknown'
}
