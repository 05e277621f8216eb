import type { Output } from '@mantel/domain/endpoints/endpoint'
import { refusalOf } from '@mantel/domain/invoices/actions'
import type { remindersApi } from '@mantel/domain/reminders/reminders'
import { conflict } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { reminderEvents } from '../../schema/money/reminder-events.ts'
import { recordProjectActivity } from '../activity/record-activity.ts'
import { requireVerifiedSender } from '../contracts/sending/senders.ts'
import { factsOf } from '../invoices/get-invoice.ts'
import { clientAddress } from '../invoices/send/invoice-emails.ts'
import { findInvoice } from '../invoices/visibility.ts'
import { type InvoiceRow, lockInvoices } from '../ledger/locks.ts'
import { type Ledger, openLedger } from '../ledger/open-ledger.ts'
import type { EmailSettings } from '../messages/email-settings.ts'
import { refuseUnavailableEmail } from '../messages/queue-email.ts'
import type { Viewer } from '../visibility/projects.ts'
import { clientKeyOf, loadLastEmailed } from './load-invoices.ts'
import { type GivenLine, linesOf, longestList, sendReminderEmail, templateOf } from './reminder-emails.ts'

type Reminded = Output<typeof remindersApi.remindMany>

/** Emails a reminder about one invoice, at most one a day for each client. */
export async function remindNow(db: Db, emailSettings: EmailSettings, viewer: Viewer, id: string) {
  const { sent, refused } = await remindMany(db, emailSettings, viewer, [id])
  const [reminder] = sent
  if (!reminder) throw conflict(refused[0]?.reason ?? 'Nothing is due')
  const { recipientName, recipientEmail } = reminder
  return { recipientName, recipientEmail }
}

/** Emails reminders about several invoices. Invoices of one client share an email. */
export async function remindMany(
  db: Db,
  emailSettings: EmailSettings,
  viewer: Viewer,
  ids: string[],
): Promise<Reminded> {
  const { actor } = viewer
  const { companyId } = actor
  const sender = await requireVerifiedSender(db, actor)
  for (const isLate of [true, false]) await refuseUnavailableEmail(db, templateOf(isLate))
  // All reminders are sent under the company's lock, so that a client never gets two at once.
  const ledger = await openLedger(db, companyId)
  for (const id of new Set(ids)) await findInvoice(db, viewer, id)
  const locked = await lockInvoices(db, companyId, ids)
  const lastEmailed = await loadLastEmailed(db, companyId, ledger.today)
  const [sent, refused]: [Reminded['sent'], Reminded['refused']] = [[], []]
  const emails = new Map<string, { address: string; lines: GivenLine[] }>()
  for (const invoice of locked) {
    const { address } = clientAddress(invoice)
    const key = clientKeyOf({ clientId: invoice.clientId, address: address.toLowerCase() })
    const email = emails.get(key) ?? { address, lines: [] }
    const facts = await factsOf(db, invoice)
    const reason =
      refusalOf('remind', facts) ??
      (lastEmailed[key] === ledger.today ? alreadyReminded(invoice) : null) ??
      (email.address.toLowerCase() === address.toLowerCase() ? null : remindsOther(email.address)) ??
      (email.lines.length >= longestList
        ? 'A reminder can list up to 20 invoices. Send the rest tomorrow.'
        : null)
    const { dueNow } = facts
    if (reason || !dueNow) {
      refused.push({ ...nameOf(invoice), reason: reason ?? 'Nothing is due' })
      continue
    }
    const due = { part: dueNow.kind, dueDate: dueNow.dueDate, amount: dueNow.amount }
    emails.set(key, { ...email, lines: [...email.lines, { invoice, reminders: [due], lateFee: 0 }] })
    sent.push({ ...nameOf(invoice), recipientName: recipientOf(invoice), recipientEmail: address })
  }
  for (const [key, { lines }] of emails) {
    const request = { key: `manual reminder ${key} ${ledger.today}`, replyTo: sender.email }
    await sendLines(db, emailSettings, viewer, ledger, lines, request)
  }
  return { sent, refused }
}

async function sendLines(
  db: Db,
  emailSettings: EmailSettings,
  { actor }: Viewer,
  ledger: Ledger,
  given: GivenLine[],
  { key, replyTo }: { key: string; replyTo: string },
) {
  const { today, now } = ledger
  const lines = await linesOf(db, ledger, given)
  const messageId = await sendReminderEmail(db, emailSettings, { lines, today, replyTo, key })
  for (const { invoice } of lines) {
    const { companyId, id: invoiceId, clientId } = invoice
    await db.insert(reminderEvents).values({
      companyId,
      invoiceId,
      clientId,
      key: `manual:${today}`,
      kind: 'reminder',
      outcome: 'sent',
      day: today,
      messageId,
      userId: actor.userId,
      at: now,
    })
    await recordProjectActivity(db, actor, invoice.projectId, {
      action: 'reminder.sent',
      description: `Emailed ${recipientOf(invoice)} a reminder about invoice ${invoice.invoiceNumber}`,
      metadata: { invoiceId },
    })
  }
}

const nameOf = ({ id, invoiceNumber }: InvoiceRow) => ({ invoiceId: id, invoiceNumber })

const recipientOf = (invoice: InvoiceRow) => {
  const { name, address } = clientAddress(invoice)
  return name ?? address
}

const remindsOther = (address: string) =>
  `Each client gets at most one reminder a day. Today’s goes to ${address}. Try again tomorrow.`

const alreadyReminded = (invoice: InvoiceRow) =>
  `${recipientOf(invoice)} already got a reminder today. Try again tomorrow.`
