import type { Cents } from '@mantel/domain/basics/money'
import { type InvoiceAction, refusalOf } from '@mantel/domain/invoices/actions'
import { and, eq } from 'drizzle-orm'
import { conflict, orNotFound } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { invoiceLineItems, invoices } from '../../schema/money/invoices.ts'
import { reminderEvents } from '../../schema/money/reminder-events.ts'
import { requireVerifiedSender } from '../contracts/sending/senders.ts'
import { amountColumns, depositOf, requireAmounts } from '../invoices/amounts.ts'
import { factsOf, getInvoice } from '../invoices/get-invoice.ts'
import { listLines } from '../invoices/lines.ts'
import { type RevisionActor, storeRevision } from '../invoices/revise/store-revision.ts'
import { findInvoice } from '../invoices/visibility.ts'
import { type InvoiceRow, invoiceById, lockInvoice, lockLedgerProject } from '../ledger/locks.ts'
import { type Ledger, openLedger } from '../ledger/open-ledger.ts'
import type { EmailSettings } from '../messages/email-settings.ts'
import type { Viewer } from '../visibility/projects.ts'
import { linesOf, sendReminderEmail } from './reminder-emails.ts'

type Fee = { amount: Cents; key: string }

/**
 * Adds a late fee as a separate line, which is due with the last part of the invoice. The key is unique, so that a
 * fee is charged once. The caller holds the locks of the ledger, the project and the invoice, and notifies the client.
 */
export async function addLateFee(
  db: Db,
  emailSettings: EmailSettings,
  ledger: Ledger,
  actor: RevisionActor,
  invoice: InvoiceRow,
  { amount, key }: Fee,
): Promise<InvoiceRow | null> {
  const { companyId, id } = invoice
  const before = { invoice, lines: await listLines(db, invoice) }
  const added = await db
    .insert(invoiceLineItems)
    .values({
      companyId,
      invoiceId: id,
      kind: 'late_fee',
      description: 'Late fee',
      rate: amount,
      amount,
      sortOrder: before.lines.length,
      lateFeeKey: key,
    })
    .onConflictDoNothing()
    .returning({ id: invoiceLineItems.id })
  if (added.length === 0) return null
  return storeFee(db, emailSettings, ledger, actor, before, {
    action: 'invoice.late_fee_charged',
    description: `Added a late fee to invoice ${invoice.invoiceNumber}`,
  })
}

type Before = Parameters<typeof storeRevision>[3]['before']
type Activity = { action: string; description: string }

async function storeFee(
  db: Db,
  emailSettings: EmailSettings,
  ledger: Ledger,
  actor: RevisionActor,
  before: Before,
  activity: Activity,
  isEmailed = false,
) {
  const { invoice } = before
  const { companyId, id, discountPercent, taxPercent } = invoice
  const lines = await listLines(db, invoice)
  const amounts = requireAmounts({ lines, discountPercent, taxPercent, deposit: depositOf(invoice) })
  await db.update(invoices).set(amountColumns(amounts)).where(invoiceById(companyId, id))
  const revision = { actor, before, mode: 'notify' as const, activity, isEmailed }
  return (await storeRevision(db, emailSettings, ledger, revision)) ?? invoice
}

/** Adds a late fee that a team member has chosen, at most one a day. */
export async function chargeLateFee(
  db: Db,
  emailSettings: EmailSettings,
  viewer: Viewer,
  id: string,
  amount: Cents,
) {
  const { actor } = viewer
  const sender = await requireVerifiedSender(db, actor)
  const { ledger, invoice } = await lockForFee(db, viewer, id, 'charge_late_fee')
  const { companyId, clientId } = invoice
  const key = `late_fee:manual:${ledger.today}`
  const charged = await addLateFee(db, emailSettings, ledger, actor, invoice, { amount, key })
  if (!charged) throw conflict('You already added a late fee today')
  const messageId = await sendReminderEmail(db, emailSettings, {
    lines: await linesOf(db, ledger, [{ invoice: charged, reminders: [], lateFee: amount }]),
    today: ledger.today,
    replyTo: sender.email,
    key: `late fee ${id} ${ledger.today}`,
  })
  await db.insert(reminderEvents).values({
    companyId,
    invoiceId: id,
    clientId,
    key,
    kind: 'late_fee',
    outcome: 'charged',
    day: ledger.today,
    messageId,
    userId: actor.userId,
    at: ledger.now,
  })
  return getInvoice(db, viewer, id)
}

/** A waived late fee stays on the invoice but is not due. The email about the change informs the client. */
export async function waiveLateFee(
  db: Db,
  emailSettings: EmailSettings,
  viewer: Viewer,
  id: string,
  lineId: string,
) {
  const { actor } = viewer
  await requireVerifiedSender(db, actor)
  const { ledger, invoice } = await lockForFee(db, viewer, id, 'waive_late_fee')
  const { companyId, clientId } = invoice
  const before = { invoice, lines: await listLines(db, invoice) }
  const line = orNotFound(
    before.lines.find((one) => one.id === lineId && one.kind === 'late_fee'),
    'Late fee',
  )
  if (line.isWaived) throw conflict('This late fee is already waived')
  await db
    .update(invoiceLineItems)
    .set({ waivedAt: ledger.now, waivedBy: actor.userId })
    .where(and(eq(invoiceLineItems.companyId, companyId), eq(invoiceLineItems.id, lineId)))
  const activity = {
    action: 'invoice.late_fee_waived',
    description: `Waived a late fee on invoice ${invoice.invoiceNumber}`,
  }
  await storeFee(db, emailSettings, ledger, actor, before, activity, true)
  await db.insert(reminderEvents).values({
    companyId,
    invoiceId: id,
    clientId,
    key: `waived:${lineId}`,
    kind: 'late_fee',
    outcome: 'waived',
    day: ledger.today,
    userId: actor.userId,
    at: ledger.now,
  })
  return getInvoice(db, viewer, id)
}

async function lockForFee(db: Db, viewer: Viewer, id: string, action: InvoiceAction) {
  const { companyId } = viewer.actor
  const ledger = await openLedger(db, companyId)
  const { projectId } = await findInvoice(db, viewer, id)
  await lockLedgerProject(db, ledger, projectId)
  const invoice = await lockInvoice(db, companyId, id)
  const refusal = refusalOf(action, await factsOf(db, invoice))
  if (refusal) throw conflict(refusal)
  return { ledger, invoice }
}
