import type { PlannedItem } from '@mantel/domain/reminders/candidates'
import { dueEmails } from '@mantel/domain/reminders/plan'
import type { Db } from '../../platform/database/connect.ts'
import { reminderEvents } from '../../schema/money/reminder-events.ts'
import { recordProjectActivity } from '../activity/record-activity.ts'
import { replyAddress } from '../invoices/send/invoice-emails.ts'
import { type InvoiceRow, lockInvoice, lockInvoices } from '../ledger/locks.ts'
import { type Ledger, openLedger } from '../ledger/open-ledger.ts'
import type { EmailSettings } from '../messages/email-settings.ts'
import { addLateFee } from './late-fees.ts'
import { ofClient } from './load-invoices.ts'
import { makePlan } from './make-plan.ts'
import { type GivenLine, linesOf, longestList, sendReminderEmail } from './reminder-emails.ts'

/** One run for a company at one moment. `now` decides what is due, so tests can choose it. */
export type Execution = { db: Db; emailSettings: EmailSettings; companyId: string; now: string }

/**
 * Sends what is due to the client now, in the transaction of the caller: events, late fees and the email are committed
 * together or not at all. What the plan said before the locks were taken no longer counts, because the client may have
 * paid in the meantime.
 */
export async function sendDueReminders(execution: Execution, clientKey: string) {
  const { db, companyId, now } = execution
  const opened = await openLedger(db, companyId)
  const due = async () => {
    const { plan, today } = await makePlan(db, companyId, now, { which: ofClient(clientKey) })
    return { today, items: dueEmails(plan, now).flatMap(({ items }) => items) }
  }
  const before = await due()
  if (before.items.length === 0) return
  const locked = await lockInvoices(db, companyId, [
    ...new Set(before.items.map(({ invoiceId }) => invoiceId)),
  ])
  const { today, items } = await due()
  const ledger: Ledger = { ...opened, now, today }
  await sendEmail(execution, ledger, { key: `reminder ${clientKey} ${today}`, invoices: locked, items })
}

type PlannedEmail = { key: string; invoices: readonly InvoiceRow[]; items: readonly PlannedItem[] }

/** Invoices that don’t fit into the email follow on the next day. */
async function sendEmail(
  { db, emailSettings }: Execution,
  ledger: Ledger,
  { key, invoices, items }: PlannedEmail,
) {
  const { companyId, today } = ledger
  const reminded = invoices
    .map((invoice) => ({ invoice, planned: items.filter(({ invoiceId }) => invoiceId === invoice.id) }))
    .filter(({ planned }) => planned.length > 0)
    .slice(0, longestList)
  const [first] = reminded
  if (!first) return
  const system = { userId: null, role: null, companyId }
  const lines: GivenLine[] = []
  for (const { invoice, planned } of reminded) {
    const fees = planned.filter(({ kind }) => kind === 'late_fee')
    for (const { amount, key } of fees)
      await addLateFee(db, emailSettings, ledger, system, await lockInvoice(db, companyId, invoice.id), {
        amount,
        key,
      })
    lines.push({
      invoice: fees.length > 0 ? await lockInvoice(db, companyId, invoice.id) : invoice,
      reminders: planned.filter(({ kind }) => kind === 'reminder'),
      lateFee: fees.reduce((sum, { amount }) => sum + amount, 0),
    })
  }
  const messageId = await sendReminderEmail(db, emailSettings, {
    lines: await linesOf(db, ledger, lines),
    today,
    replyTo: await replyAddress(db, first.invoice),
    key,
  })
  for (const { invoice, planned } of reminded) {
    // If an item already has an event, the unique key refuses a second one, and this transaction fails.
    await db.insert(reminderEvents).values(
      planned.map(({ key, kind }) => ({
        companyId,
        invoiceId: invoice.id,
        clientId: invoice.clientId,
        key,
        kind,
        outcome: kind === 'reminder' ? ('sent' as const) : ('charged' as const),
        day: today,
        messageId,
        at: ledger.now,
      })),
    )
    await recordProjectActivity(db, system, invoice.projectId, {
      action: 'reminder.sent',
      description: `Emailed a reminder about invoice ${invoice.invoiceNumber}`,
      metadata: { invoiceId: invoice.id },
    })
  }
}
