import { formatNumericDay } from '@mantel/domain/basics/dates'
import { formatDollarsAndCents } from '@mantel/domain/basics/money'
import type { LedgerEntry } from '@mantel/domain/payments/ledger'
import { methodNames } from '@mantel/domain/payments/methods'
import { byMethod } from '@mantel/domain/payments/methods/by-method'
import { and, asc, eq, isNull, or } from 'drizzle-orm'
import type { Databases, Db } from '../../../platform/database/connect.ts'
import { projects } from '../../../schema/projects/projects.ts'
import { users } from '../../../schema/users.ts'
import { getBrand } from '../../branding/branding.ts'
import type { InvoiceRow } from '../../ledger/locks.ts'
import type { EmailSettings } from '../../messages/email-settings.ts'
import { queueEmail } from '../../messages/queue-email.ts'
import { projectById } from '../../projects/projects.ts'
import { payPath, payTokenOf } from './pay-links.ts'

export type Deps = { databases: Databases; emailSettings: EmailSettings }

/** What all emails about an invoice have in common. */
export async function loadEmail(db: Db, { id, companyId, projectId, invoiceNumber, ...invoice }: InvoiceRow) {
  const [project] = await db
    .select({ title: projects.title })
    .from(projects)
    .where(projectById(companyId, projectId))
  const brand = await getBrand(db, companyId)
  return {
    common: { companyId, projectId, brand },
    /** The sender is told if an email to the client bounces. */
    toClient: { companyId, projectId, brand, invoiceId: id },
    values: {
      recipientName: invoice.recipientName ?? invoice.billTo.name ?? '',
      invoiceNumber,
      projectName: project?.title ?? '',
      companyName: brand.name,
    },
  }
}

/** The client's address: where the invoice was sent, or else the one on the invoice. */
export const clientAddress = ({ recipientEmail, recipientName, billTo }: InvoiceRow) => ({
  address: recipientEmail ?? billTo.email ?? '',
  name: recipientName ?? billTo.name ?? null,
})

type Invitation = { senderName: string; replyTo: string }

/** Returns false if the template is turned off. */
export async function queueInvoiceEmails(
  db: Db,
  emailSettings: EmailSettings,
  invoice: InvoiceRow,
  { senderName, replyTo }: Invitation,
) {
  const { toClient, values } = await loadEmail(db, invoice)
  const { address, name } = clientAddress(invoice)
  const recipients = [{ address, name }, ...invoice.ccEmails.map((cc) => ({ address: cc, name: null }))]
  for (const to of recipients) {
    const isQueued = await queueEmail(db, emailSettings, {
      ...toClient,
      template: 'invoice_sent',
      replyTo,
      subject: invoice.subject,
      to,
      values: {
        ...values,
        ...amountValues(invoice),
        message: invoice.message ?? '',
        senderName,
      },
      link: payPath(payTokenOf(emailSettings.secrets, invoice)),
    })
    if (!isQueued) return false
  }
  return true
}

export const amountValues = (invoice: InvoiceRow) => ({
  total: formatDollarsAndCents(invoice.total),
  due: dueText(invoice),
})

export async function queueRevisionEmail(
  db: Db,
  emailSettings: EmailSettings,
  invoice: InvoiceRow,
  { changes, asksForApproval }: { changes: string[]; asksForApproval: boolean },
) {
  const { toClient, values } = await loadEmail(db, invoice)
  await queueEmail(db, emailSettings, {
    ...toClient,
    template: 'invoice_revised',
    replyTo: await replyAddress(db, invoice),
    to: clientAddress(invoice),
    values: {
      ...values,
      changes: changes.join('\n'),
      ...amountValues(invoice),
      request: asksForApproval ? 'Please use the link below to approve the change.' : '',
    },
    link: payPath(payTokenOf(emailSettings.secrets, invoice)),
    key: `invoice revision ${invoice.id} ${invoice.revision}`,
  })
}

/** The key makes sure that a payment gets one receipt. */
export async function queueReceiptEmail(
  db: Db,
  emailSettings: EmailSettings,
  invoice: InvoiceRow,
  payment: LedgerEntry,
  receiptNumber: string,
) {
  const { toClient, values } = await loadEmail(db, invoice)
  await queueEmail(db, emailSettings, {
    ...toClient,
    template: 'payment_received',
    replyTo: await replyAddress(db, invoice),
    to: clientAddress(invoice),
    values: {
      ...values,
      receiptNumber,
      ...paymentValues(payment),
      paidOn: payment.paidOn ? formatNumericDay(payment.paidOn) : '',
      rest: restOf(invoice),
    },
    link: payPath(payTokenOf(emailSettings.secrets, invoice)),
    key: `receipt ${payment.id}`,
  })
}

const restOf = ({ openAmount }: InvoiceRow) =>
  openAmount > 0 ? `Your remaining balance is ${formatDollarsAndCents(openAmount)}.` : 'Nothing more is due.'

export type ClientNotice =
  | { template: 'refund_issued' | 'payment_processing' | 'payment_bounced' }
  | { template: 'payment_failed'; reason: string | null; subject?: string }

export async function notifyClient(
  db: Db,
  emailSettings: EmailSettings,
  invoice: InvoiceRow,
  payment: LedgerEntry,
  notice: ClientNotice,
) {
  const { toClient, values } = await loadEmail(db, invoice)
  const request = {
    ...toClient,
    replyTo: await replyAddress(db, invoice),
    to: clientAddress(invoice),
    link: payPath(payTokenOf(emailSettings.secrets, invoice)),
    key: `${notice.template} ${payment.id}`,
  }
  const amounts = { ...values, ...paymentValues(payment) }
  if (notice.template === 'payment_failed')
    await queueEmail(db, emailSettings, {
      ...request,
      template: notice.template,
      subject: notice.subject,
      values: { ...amounts, reason: notice.reason ?? '' },
    })
  else
    await queueEmail(db, emailSettings, {
      ...request,
      template: notice.template,
      values: { ...amounts, rest: restOf(invoice) },
    })
}

type StudioNotice =
  | { template: 'invoice_not_sent'; reason: string }
  | { template: 'invoice_viewed' }
  | { template: 'invoice_undelivered'; address: string }
  | { template: 'payment_claim'; payment: LedgerEntry; memoCode: string }

/** Emails the user who sent the invoice, or all company admins if they have left. */
export async function notifyStudio(
  db: Db,
  emailSettings: EmailSettings,
  invoice: InvoiceRow,
  notice: StudioNotice,
) {
  const { common, values } = await loadEmail(db, invoice)
  for (const { id, email, firstName } of await findStudioRecipients(db, invoice)) {
    const to = { address: email, name: firstName }
    if (notice.template === 'invoice_viewed')
      await queueEmail(db, emailSettings, {
        ...common,
        template: notice.template,
        to,
        values: { ...values, firstName },
        link: `/app/invoices/${invoice.id}`,
        key: `invoice_viewed ${invoice.id} ${id}`,
      })
    else if (notice.template === 'invoice_not_sent')
      await queueEmail(db, emailSettings, {
        ...common,
        template: notice.template,
        to,
        values: { ...values, firstName, reason: notice.reason },
        link: `/app/invoices/${invoice.id}`,
        key: `invoice_not_sent ${invoice.id} ${invoice.scheduledSendAt} ${id}`,
      })
    else if (notice.template === 'invoice_undelivered')
      await queueEmail(db, emailSettings, {
        ...common,
        template: notice.template,
        to,
        values: { ...values, firstName, address: notice.address },
        link: `/app/invoices/${invoice.id}`,
        // Later reminders to the same address bounce, too. The sender is told once.
        key: `invoice_undelivered ${invoice.id} ${notice.address} ${id}`,
      })
    else
      await queueEmail(db, emailSettings, {
        ...common,
        template: notice.template,
        to,
        values: { ...values, firstName, ...paymentValues(notice.payment), memoCode: notice.memoCode },
        link: `/app/invoices/${invoice.id}?claim=${notice.payment.id}`,
        key: `payment_claim ${notice.payment.id} ${id}`,
      })
  }
}

export function paymentValues({ amount: signed, paymentMethod }: LedgerEntry) {
  const amount = formatDollarsAndCents(Math.abs(signed))
  return {
    amount,
    method: methodNames[paymentMethod],
    payment: `${amount} ${byMethod(paymentMethod)}`.trim(),
  }
}

function dueText({ deposit, total, openAmount, depositDueDate, dueDate }: InvoiceRow) {
  if (openAmount === 0) return 'Nothing more is due.'
  const by = (day: string | null) => (day ? `by ${formatNumericDay(day)}` : 'on receipt')
  // Payments count toward the deposit first.
  const openDeposit = openAmount - (total - deposit)
  if (openDeposit > 0 && deposit < total) {
    const what =
      openDeposit < deposit
        ? `${formatDollarsAndCents(openDeposit)} of the deposit`
        : `The deposit of ${formatDollarsAndCents(deposit)}`
    return `${what} is due ${by(depositDueDate)} and the rest ${by(dueDate)}.`
  }
  return `${formatDollarsAndCents(openAmount)} is due ${by(deposit >= total && deposit > 0 ? (depositDueDate ?? dueDate) : dueDate)}.`
}

export const replyAddress = async (db: Db, invoice: InvoiceRow) =>
  (await findStudioRecipients(db, invoice))[0]?.email

export async function findStudioRecipients(db: Db, { companyId, sentBy }: InvoiceRow) {
  const found = await db
    .select({ id: users.id, email: users.email, firstName: users.firstName })
    .from(users)
    .where(
      and(
        eq(users.companyId, companyId),
        isNull(users.deactivatedAt),
        or(eq(users.role, 'CompanyAdmin'), sentBy ? eq(users.id, sentBy) : undefined),
      ),
    )
    .orderBy(asc(users.createdAt))
  const sender = found.filter(({ id }) => id === sentBy)
  return sender.length > 0 ? sender : found
}
