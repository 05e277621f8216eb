import { randomUUID } from 'node:crypto'
import { type Day, formatNumericDay } from '@mantel/domain/basics/dates'
import { type Cents, formatDollarsAndCents } from '@mantel/domain/basics/money'
import { deriveInvoice } from '@mantel/domain/invoices/invoice-status'
import { isPastDue, type PartKind, payable } from '@mantel/domain/payments/parts'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { invoices } from '../../schema/money/invoices.ts'
import { projects } from '../../schema/projects/projects.ts'
import { getBrand } from '../branding/branding.ts'
import { clientAddress } from '../invoices/send/invoice-emails.ts'
import { newPayLink, payPath, payTokenOf } from '../invoices/send/pay-links.ts'
import { entriesOfInvoice } from '../ledger/entries.ts'
import { type InvoiceRow, invoiceById } from '../ledger/locks.ts'
import { type Ledger } from '../ledger/open-ledger.ts'
import type { EmailSettings } from '../messages/email-settings.ts'
import { emailUnavailable, queueEmail } from '../messages/queue-email.ts'

type Due = { part: PartKind; dueDate: Day | null; amount: Cents }
/** What an email says about one invoice. */
export type ReminderLine = GivenLine & {
  projectTitle: string
  /** Says when the late fee is due. Empty if the fee is part of an amount in `reminders`. */
  feeText: string
}
export type GivenLine = { invoice: InvoiceRow; reminders: Due[]; lateFee: Cents }

/** Adds the titles of the projects, and what is overdue on an invoice that gets a late fee. */
export async function linesOf(
  db: Db,
  { companyId, today }: Ledger,
  given: GivenLine[],
): Promise<ReminderLine[]> {
  const ids = given.map(({ invoice }) => invoice.projectId)
  const titles = await db
    .select({ id: projects.id, title: projects.title })
    .from(projects)
    .where(and(eq(projects.companyId, companyId), inArray(projects.id, ids)))
  const lines: ReminderLine[] = []
  for (const line of given) {
    const projectTitle = titles.find(({ id }) => id === line.invoice.projectId)?.title ?? ''
    const charged = line.lateFee > 0 ? await withOverdueParts(db, line, today) : { ...line, feeText: '' }
    lines.push({ ...charged, projectTitle })
  }
  return lines
}

/**
 * The late fee can have changed the parts of the invoice, so their amounts are read again. The fee is due with the last
 * part.
 */
async function withOverdueParts(db: Db, { invoice, reminders, lateFee }: GivenLine, today: Day) {
  const entries = await entriesOfInvoice(db, invoice.companyId, invoice.id)
  const { parts } = deriveInvoice(invoice, entries, today)
  const overdue = parts
    .filter((part) => isPastDue(part, today))
    .map((part) => ({ part: part.kind, dueDate: part.dueDate, amount: payable(part) }))
  const upcoming = reminders.filter(({ dueDate }) => dueDate !== null && dueDate >= today)
  const last = parts.at(-1)
  const feeText =
    !last || isPastDue(last, today)
      ? ''
      : `The late fee is due with the final payment${last.dueDate ? ` on ${formatNumericDay(last.dueDate)}` : ''}.`
  return { invoice, lateFee, reminders: [...overdue, ...upcoming], feeText }
}

/** The maximum number of invoices in one email. More links would not fit into the stored email. */
export const longestList = 20

type ReminderEmail = { lines: ReminderLine[]; today: Day; replyTo: string | undefined; key: string }

/** Emails one client about one or more invoices. Returns the id of the email. */
export async function sendReminderEmail(
  db: Db,
  emailSettings: EmailSettings,
  { lines, today, replyTo, key }: ReminderEmail,
): Promise<string> {
  const [first] = lines
  if (!first) throw new Error('A reminder needs an invoice')
  const { invoice } = first
  const { companyId } = invoice
  const brand = await getBrand(db, companyId)
  const to = clientAddress(invoice)
  const links: `/${string}`[] = []
  for (const line of lines) links.push(await linkOf(db, emailSettings, line.invoice))
  const lateFee = lines.reduce((sum, line) => sum + line.lateFee, 0)
  const due = lines.flatMap(({ reminders }) => reminders)
  const late = due.filter(({ dueDate }) => dueDate !== null && dueDate < today)
  const id = randomUUID()
  const request = {
    id,
    companyId,
    brand,
    to,
    replyTo,
    key,
    projectId: invoice.projectId,
    invoiceId: invoice.id,
    link: links[0] ?? ('/' as const),
    ...(lines.length > 1 && {
      rows: lines.map((line, index) => ({ ...rowOf(line, today), link: links[index] ?? ('/' as const) })),
    }),
  }
  const values = {
    recipientName: to.name ?? '',
    companyName: brand.name,
    invoices: lines.length === 1 ? `invoice ${invoice.invoiceNumber}` : `${lines.length} invoices`,
    amount: formatDollarsAndCents((late.length > 0 ? late : due).reduce((sum, one) => sum + one.amount, 0)),
    details: lines.length === 1 ? sentencesOf(first, today) : '',
  }
  const isQueued =
    lateFee > 0
      ? await queueEmail(db, emailSettings, {
          ...request,
          template: 'late_fee_applied',
          values: { ...values, lateFee: formatDollarsAndCents(lateFee) },
        })
      : await queueEmail(db, emailSettings, { ...request, template: templateOf(late.length > 0), values })
  if (!isQueued) throw emailUnavailable()
  return id
}

export const templateOf = (isLate: boolean) => (isLate ? 'invoice_overdue' : 'invoice_reminder')

/** A link that can no longer be decrypted is replaced. The caller holds the lock of the invoice. */
async function linkOf(db: Db, { secrets }: EmailSettings, invoice: InvoiceRow) {
  const token = payTokenOf(secrets, invoice)
  if (token) return payPath(token)
  const link = newPayLink(secrets, invoice)
  await db.update(invoices).set(link.columns).where(invoiceById(invoice.companyId, invoice.id))
  return payPath(link.token)
}

/** For example “The deposit on invoice INV-7 for 412 Maple Avenue was due on 06/10/2026.” */
const sentencesOf = ({ invoice, projectTitle, reminders, feeText }: ReminderLine, today: Day) =>
  reminders
    .map(({ part, dueDate }) => {
      const what = part === 'deposit' ? 'The deposit on invoice' : 'Invoice'
      return `${what} ${invoice.invoiceNumber} for ${projectTitle} ${dueText(dueDate, today)}.`
    })
    .concat(feeText || [])
    .join(' ')

function rowOf({ invoice, projectTitle, reminders, lateFee, feeText }: ReminderLine, today: Day) {
  const due = reminders.map(({ part, amount, dueDate }) => {
    const what = part === 'deposit' ? 'Deposit of ' : ''
    return `${what}${formatDollarsAndCents(amount)} ${dueText(dueDate, today)}.`
  })
  const fee = formatDollarsAndCents(lateFee)
  if (feeText) due.push(`We added a late fee of ${fee}.`, feeText)
  else if (lateFee > 0) due.push(`This includes a late fee of ${fee}.`)
  return { title: `${invoice.invoiceNumber}, ${projectTitle}`, text: due.join(' ') }
}

function dueText(dueDate: Day | null, today: Day) {
  if (dueDate === null) return 'is due'
  if (dueDate === today) return 'is due today'
  return `${dueDate < today ? 'was' : 'is'} due on ${formatNumericDay(dueDate)}`
}
