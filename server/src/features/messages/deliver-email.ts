import { buffer } from 'node:stream/consumers'
import { and, eq, sql } from 'drizzle-orm'
import { enqueue, type JobRun } from '../../platform/jobs/job.ts'
import { contractSeals } from '../../schema/contracts/contract-signing.ts'
import { files } from '../../schema/files.ts'
import { messages } from '../../schema/messages.ts'
import type { Services } from '../../services.ts'
import { kindOfLetter } from '../evidence/event-text.ts'
import { observe } from '../evidence/record-event.ts'
import { readSealed } from '../files/sealed-files.ts'
import { letterRefused } from './bounced-email-job.ts'
import { linkPlace, withLink } from './email-links.ts'
import { linkMark } from './write-email.ts'

/**
 * Hands a letter to the mail server and notes it in the same transaction. If the process dies between the two,
 * the letter goes out again under the same Message-ID: none is lost, and a double one can be recognised.
 */
export async function deliver(run: JobRun<Services>, messageId: string) {
  const { db, transport, sender, mailroom, log } = run
  const [message] = await db.select().from(messages).where(eq(messages.id, messageId)).for('update')
  if (!message || message.status === 'sent') return
  if (!message.sealedLink && message.body.includes(linkMark)) {
    // Refused for good, and so without its link: a letter that leads nowhere helps nobody.
    log.warn({ event: 'mail', messageId }, 'A letter that lost its link was not sent again')
    return
  }
  const link = message.sealedLink ? mailroom.secrets.open(linkPlace(message), message.sealedLink) : ''
  const { toAddress, toName, subject, replyTo, fromName } = message
  try {
    await transport.send({
      id: message.id,
      from: { address: sender.address, name: fromName ?? sender.name },
      message: {
        to: { address: toAddress, name: toName },
        subject,
        replyTo,
        ...withLink(message, link),
        attachments: await enclosed(run, message),
      },
    })
  } catch (error) {
    if (!isFinal(error)) throw error
    return noteFailure({ ...run, isLastTry: true }, messageId, error, true)
  }
  await db
    .update(messages)
    // The link has done its work here; what stays is the letter without it.
    .set({
      status: 'sent',
      sentAt: sql`now()`,
      attempts: sql`${messages.attempts} + 1`,
      sealedLink: null,
      lastError: null,
    })
    .where(eq(messages.id, messageId))
  await noteAccepted(run, message)
}

type Letter = typeof messages.$inferSelect

/** The files that go along, as they are stored; what was sealed, as it was sealed. */
const enclosed = ({ db, files: store }: JobRun<Services>, { companyId, attachments }: Letter) =>
  Promise.all(
    attachments.map(async ({ fileId, name }) => {
      const [file] = await db
        .select({ storageKey: files.storageKey, type: files.mimeType, sha256: contractSeals.sha256 })
        .from(files)
        .leftJoin(
          contractSeals,
          and(eq(contractSeals.companyId, files.companyId), eq(contractSeals.fileId, files.id)),
        )
        .where(and(sql`${files.companyId} = ${companyId}`, eq(files.id, fileId)))
      if (!file) throw new Error('A file that belongs to a letter is not there')
      const { storageKey, type, sha256 } = file
      const content = sha256
        ? await readSealed(store, { storageKey, sha256 })
        : await buffer(await store.get(storageKey))
      return { name, type, content }
    }),
  )

/** Part of a contract's evidence: that it was taken, which is all that a mail server says. */
async function noteAccepted({ db, transport }: JobRun<Services>, letter: Letter) {
  const { companyId, contractId, toAddress, templateKey } = letter
  if (!companyId || !contractId) return
  await observe(db, { companyId, contractId }, 'accepted', {
    letter: kindOfLetter(templateKey),
    email: toAddress,
    by: transport.kind,
    messageId: letter.id,
  })
}

/**
 * Keeps the letter's own account of a try that failed; after the last one it is given up, visibly. A SuperAdmin can have it
 * tried again, so it keeps its link, unless it was refused for good: that is done, and needs none any more.
 */
export async function noteFailure(
  { db, isLastTry, log }: JobRun<Services>,
  messageId: string,
  error: unknown,
  isRefused = false,
) {
  const reason = reasonOf(error)
  log.warn({ event: 'mail', messageId, reason, isLastTry }, 'A letter was not accepted')
  const [letter] = await db
    .update(messages)
    .set({
      attempts: sql`${messages.attempts} + 1`,
      lastError: reason,
      ...(isLastTry && { status: 'failed' as const }),
      ...(isRefused && { sealedLink: null }),
    })
    .where(eq(messages.id, messageId))
    .returning({ contractId: messages.contractId })
  // Somebody waits for an answer to it. Ordered and not done here: the letter is held, and those who take more than one
  // thing begin with the project.
  if (isLastTry && letter?.contractId) await enqueue(db, letterRefused, { messageId })
}

/** «No such mailbox» and its like: asking again would only annoy the server that said so. */
function isFinal(error: unknown) {
  const {
    code,
    command,
    responseCode = 0,
  } = error as { code?: string; command?: string; responseCode?: number }
  // Only of this letter: a wrong password for the mail server is nobody's mailbox.
  return (code === 'EMESSAGE' || command === 'RCPT TO') && responseCode >= 500 && responseCode < 600
}

/** A code, not a sentence: a mail server's words may quote the address. */
const reasonOf = (error: unknown) => {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return [code, responseCode].filter(Boolean).join(' ') || 'unknown'
}
