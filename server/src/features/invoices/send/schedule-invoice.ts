import { refusalOf } from '@mantel/domain/invoices/actions'
import type { invoicesApi } from '@mantel/domain/invoices/invoices'
import type { z } from 'zod'
import { conflict, invalid, Refusal, stale } from '../../../errors.ts'
import type { Db } from '../../../platform/database/connect.ts'
import type { JobRun } from '../../../platform/jobs/job.ts'
import { invoices } from '../../../schema/money/invoices.ts'
import type { Services } from '../../../services.ts'
import { recordProjectActivity } from '../../activity/record-activity.ts'
import { refuseAfterPlanEnd } from '../../companies/plan-state.ts'
import { requireVerifiedSender } from '../../contracts/sending/senders.ts'
import { type InvoiceRow, invoiceById, lockInvoice, lockLedgerProject } from '../../ledger/locks.ts'
import { openLedger } from '../../ledger/open-ledger.ts'
import type { Viewer } from '../../visibility/projects.ts'
import { factsOf, getInvoice } from '../get-invoice.ts'
import { lockVisibleInvoice } from '../visibility.ts'
import { notifyStudio } from './invoice-emails.ts'
import { refuseUnsendable, sendDraft } from './send-draft.ts'

type Schedule = z.output<typeof invoicesApi.schedule.body>
type Enqueue = (db: Db, invoiceId: string, at: string) => Promise<void>

const longestWait = 366 * 24 * 60 * 60 * 1000

/** Stores when and to whom the draft will be sent. Calling it again changes the time and the recipient. */
export async function scheduleInvoice(
  db: Db,
  viewer: Viewer,
  id: string,
  { version, at, ...recipient }: Schedule,
  enqueueSending: Enqueue,
) {
  const { actor } = viewer
  await requireVerifiedSender(db, actor)
  const wait = Date.parse(at) - Date.now()
  if (wait <= 0) throw invalid('Choose a time in the future', { at: 'Choose a time in the future' })
  if (wait > longestWait) throw invalid('Choose a time within a year', { at: 'Choose a time within a year' })
  const invoice = await lockVisibleInvoice(db, viewer, id)
  await refuseUnsendable(db, invoice)
  if (invoice.version !== version) throw stale('invoice')
  await db
    .update(invoices)
    .set({ ...recipient, scheduledSendAt: at, sentBy: actor.userId })
    .where(invoiceById(invoice.companyId, id))
  await enqueueSending(db, id, at)
  await recordProjectActivity(db, actor, invoice.projectId, {
    action: 'invoice.scheduled',
    description: `Scheduled invoice ${invoice.invoiceNumber} for ${recipient.recipientName}`,
    metadata: { invoiceId: id },
  })
  return getInvoice(db, viewer, id)
}

export async function unscheduleInvoice(db: Db, viewer: Viewer, id: string) {
  const invoice = await lockVisibleInvoice(db, viewer, id)
  const refusal = refusalOf('unschedule', await factsOf(db, invoice))
  if (refusal) throw conflict(refusal)
  await clearSchedule(db, invoice)
  await recordProjectActivity(db, viewer.actor, invoice.projectId, {
    action: 'invoice.unscheduled',
    description: `Invoice ${invoice.invoiceNumber} will not be sent as scheduled`,
    metadata: { invoiceId: id },
  })
  return getInvoice(db, viewer, id)
}

/** Sends the draft if it is still scheduled and due. If it can’t be sent, it stays a draft, and an email and the activity say why. */
export async function sendScheduledInvoice({ db, emailSettings, companyId }: JobRun<Services>, id: string) {
  if (!companyId) return
  const [found] = await db.select().from(invoices).where(invoiceById(companyId, id))
  if (!found) return
  const ledger = await openLedger(db, companyId)
  await lockLedgerProject(db, ledger, found.projectId)
  const draft = await lockInvoice(db, companyId, id)
  const { scheduledSendAt, sentBy, sentAt, recipientName, recipientEmail } = draft
  if (sentAt || !scheduledSendAt || Date.parse(scheduledSendAt) > Date.now()) return
  const system = { userId: null, role: null, companyId }
  try {
    await refuseAfterPlanEnd(db, companyId)
    if (!sentBy || !recipientName || !recipientEmail)
      throw conflict('The team member who scheduled it has left.')
    const sender = await requireVerifiedSender(db, { companyId, userId: sentBy })
    await refuseUnsendable(db, draft)
    const { ccEmails, subject, message } = draft
    // Uses a nested transaction, so that a refusal halfway rolls back everything that was written.
    await db.transaction((nested) =>
      sendDraft(nested, emailSettings, ledger, draft, {
        actor: system,
        sender: { userId: sentBy, ...sender },
        recipient: { recipientName, recipientEmail, ccEmails, subject, message },
      }),
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await clearSchedule(db, draft)
    await notifyStudio(db, emailSettings, draft, { template: 'invoice_not_sent', reason: error.message })
    await recordProjectActivity(db, system, draft.projectId, {
      action: 'invoice.unscheduled',
      description: `Couldn’t send invoice ${draft.invoiceNumber} as scheduled: ${error.message}`,
      metadata: { invoiceId: id },
    })
  }
}

const clearSchedule = (db: Db, { companyId, id }: InvoiceRow) =>
  db.update(invoices).set({ scheduledSendAt: null }).where(invoiceById(companyId, id))
