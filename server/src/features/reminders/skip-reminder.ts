import type { PlannedItem } from '@mantel/domain/reminders/candidates'
import { and, eq } from 'drizzle-orm'
import { conflict } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { reminderEvents } from '../../schema/money/reminder-events.ts'
import { recordProjectActivity } from '../activity/record-activity.ts'
import { clientAddress } from '../invoices/send/invoice-emails.ts'
import { lockVisibleInvoice } from '../invoices/visibility.ts'
import type { InvoiceRow } from '../ledger/locks.ts'
import type { Viewer } from '../visibility/projects.ts'
import { clientKeyOf, ofClient } from './load-invoices.ts'
import { makePlan } from './make-plan.ts'
import { showInvoicePlan } from './show-plan.ts'

/** Marks a planned item as skipped, so that it is never sent or charged. */
export async function skipReminder(db: Db, viewer: Viewer, id: string, key: string) {
  const { actor } = viewer
  const invoice = await lockVisibleInvoice(db, viewer, id)
  const { companyId, clientId } = invoice
  const [done] = await db.select().from(reminderEvents).where(eventOf(invoice, key))
  if (done?.outcome === 'skipped') return showInvoicePlan(db, viewer, id)
  const found = await findPlanned(db, invoice, key)
  if (done || !found) throw conflict('This is no longer scheduled')
  const { item, day } = found
  await db.insert(reminderEvents).values({
    companyId,
    invoiceId: id,
    clientId,
    key,
    kind: item.kind,
    outcome: 'skipped',
    day,
    userId: actor.userId,
  })
  await recordProjectActivity(db, actor, invoice.projectId, {
    action: 'reminder.skipped',
    description: `Skipped a ${wordFor(item.kind)} for invoice ${invoice.invoiceNumber}`,
    metadata: { invoiceId: id, key },
  })
  return showInvoicePlan(db, viewer, id)
}

/** Plans a skipped item again. If it was due more than three days ago, it stays unsent. */
export async function unskipReminder(db: Db, viewer: Viewer, id: string, key: string) {
  const invoice = await lockVisibleInvoice(db, viewer, id)
  const [removed] = await db
    .delete(reminderEvents)
    .where(and(eventOf(invoice, key), eq(reminderEvents.outcome, 'skipped')))
    .returning({ kind: reminderEvents.kind })
  if (removed)
    await recordProjectActivity(db, viewer.actor, invoice.projectId, {
      action: 'reminder.unskipped',
      description: `Restored the skipped ${wordFor(removed.kind)} for invoice ${invoice.invoiceNumber}`,
      metadata: { invoiceId: id, key },
    })
  return showInvoicePlan(db, viewer, id)
}

async function findPlanned(db: Db, invoice: InvoiceRow, key: string) {
  const { companyId, id, clientId } = invoice
  const address = clientAddress(invoice).address.toLowerCase()
  const now = new Date().toISOString()
  const which = ofClient(clientKeyOf({ clientId, address }))
  const { plan } = await makePlan(db, companyId, now, { which })
  for (const { day, items } of plan.emails) {
    const item = items.find((one) => one.invoiceId === id && one.key === key)
    if (item) return { day, item }
  }
  return null
}

const eventOf = ({ companyId, id }: InvoiceRow, key: string) =>
  and(eq(reminderEvents.companyId, companyId), eq(reminderEvents.invoiceId, id), eq(reminderEvents.key, key))

const wordFor = (kind: PlannedItem['kind']) => (kind === 'late_fee' ? 'late fee' : 'reminder')
