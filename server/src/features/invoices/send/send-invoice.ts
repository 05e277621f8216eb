import { refusalOf } from '@mantel/domain/invoices/actions'
import type { invoicesApi } from '@mantel/domain/invoices/invoices'
import type { z } from 'zod'
import { conflict, stale } from '../../../errors.ts'
import { type Db, requireRow } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import {
  inTransactionWithAnswer,
  type StoreAnswer,
} from '../../../platform/database/transaction-with-answer.ts'
import { invoices } from '../../../schema/money/invoices.ts'
import { recordProjectActivity } from '../../activity/record-activity.ts'
import { requireVerifiedSender } from '../../contracts/sending/senders.ts'
import { type InvoiceRow, invoiceById, lockInvoice, lockLedgerProject } from '../../ledger/locks.ts'
import { openLedger } from '../../ledger/open-ledger.ts'
import { emailUnavailable, refuseUnavailableEmail } from '../../messages/queue-email.ts'
import type { Viewer } from '../../visibility/projects.ts'
import { factsOf, getInvoice } from '../get-invoice.ts'
import { findInvoice, lockVisibleInvoice } from '../visibility.ts'
import { throttleInvoices } from './invoice-email-limits.ts'
import { type Deps, queueInvoiceEmails } from './invoice-emails.ts'
import { newPayLink, payPath, payTokenOf } from './pay-links.ts'
import { refuseUnsendable, sendDraft } from './send-draft.ts'

type Sending = z.output<typeof invoicesApi.send.body>
type Resending = z.output<typeof invoicesApi.resend.body>

/** Sends a draft as the user saw it, and emails the link to the payment page. */
export async function sendInvoice(
  { databases, emailSettings }: Deps,
  viewer: Viewer,
  id: string,
  { version, ...recipient }: Sending,
  storeAnswer: StoreAnswer,
) {
  const { actor } = viewer
  const check = async (db: Db, invoice: InvoiceRow) => {
    const sender = await requireVerifiedSender(db, actor)
    await refuseUnsendable(db, invoice)
    if (invoice.version !== version) throw stale('invoice')
    return { userId: actor.userId, ...sender }
  }
  // A refused call must not use up the recipient's email limit, so it is checked first, without locks.
  await inTransaction(databases.runtime, actor, async (db) => check(db, await findInvoice(db, viewer, id)), {
    readOnly: true,
  })
  await throttleInvoices(databases, actor.companyId, [recipient.recipientEmail, ...recipient.ccEmails])
  return inTransactionWithAnswer(databases.runtime, actor, storeAnswer, async (db) => {
    const ledger = await openLedger(db, actor.companyId)
    const { projectId } = await findInvoice(db, viewer, id)
    await lockLedgerProject(db, ledger, projectId)
    const draft = await lockInvoice(db, actor.companyId, id)
    const sender = await check(db, draft)
    await sendDraft(db, emailSettings, ledger, draft, { actor, sender, recipient })
    return getInvoice(db, viewer, id)
  })
}

/** Emails the same link again, to the same or another address. */
export async function resendInvoice(
  { databases, emailSettings }: Deps,
  viewer: Viewer,
  id: string,
  recipient: Resending,
  storeAnswer: StoreAnswer,
) {
  const { actor } = viewer
  const check = async (db: Db, invoice: InvoiceRow) => {
    const sender = await requireVerifiedSender(db, actor)
    const refusal = refusalOf('resend', await factsOf(db, invoice))
    if (refusal) throw conflict(refusal)
    await refuseUnavailableEmail(db, 'invoice_sent')
    return sender
  }
  await inTransaction(databases.runtime, actor, async (db) => check(db, await findInvoice(db, viewer, id)), {
    readOnly: true,
  })
  await throttleInvoices(databases, actor.companyId, [recipient.recipientEmail, ...recipient.ccEmails])
  return inTransactionWithAnswer(databases.runtime, actor, storeAnswer, async (db) => {
    const before = await lockVisibleInvoice(db, viewer, id)
    const sender = await check(db, before)
    const token = payTokenOf(emailSettings.secrets, before)
    const invoice = requireRow(
      await db
        .update(invoices)
        .set({ ...recipient, ...(!token && newPayLink(emailSettings.secrets, before).columns) })
        .where(invoiceById(before.companyId, id))
        .returning(),
    )
    const invitation = { senderName: sender.name, replyTo: sender.email }
    if (!(await queueInvoiceEmails(db, emailSettings, invoice, invitation))) throw emailUnavailable()
    await recordProjectActivity(db, actor, before.projectId, {
      action: 'invoice.resent',
      description: `Resent invoice ${before.invoiceNumber} to ${recipient.recipientName}`,
      metadata: { invoiceId: id },
    })
    return getInvoice(db, viewer, id)
  })
}

/** Returns the link. If it can no longer be decrypted, it is replaced. */
export async function copyLink(db: Db, { emailSettings }: Deps, viewer: Viewer, id: string) {
  const invoice = await lockVisibleInvoice(db, viewer, id)
  const refusal = refusalOf('copy_link', await factsOf(db, invoice))
  if (refusal) throw conflict(refusal)
  let token = payTokenOf(emailSettings.secrets, invoice)
  if (!token) {
    const link = newPayLink(emailSettings.secrets, invoice)
    await db.update(invoices).set(link.columns).where(invoiceById(invoice.companyId, id))
    token = link.token
  }
  await recordProjectActivity(db, viewer.actor, invoice.projectId, {
    action: 'invoice.link_copied',
    description: `Copied the payment link for invoice ${invoice.invoiceNumber}`,
    metadata: { invoiceId: id },
  })
  return { url: emailSettings.publicUrl + payPath(token) }
}
