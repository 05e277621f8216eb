import { type Day, dayIn } from '@mantel/domain/basics/dates'
import { type ActionFacts, allowedActions } from '@mantel/domain/invoices/actions'
import { dueDatesOn } from '@mantel/domain/invoices/from-project'
import type { Invoice, InvoiceLine } from '@mantel/domain/invoices/invoice'
import { deriveInvoice } from '@mantel/domain/invoices/invoice-status'
import type { LedgerEntry } from '@mantel/domain/payments/ledger'
import { eq } from 'drizzle-orm'
import { builtOnce } from '../../platform/database/built-once.ts'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { companies } from '../../schema/companies/companies.ts'
import { projects } from '../../schema/projects/projects.ts'
import { timelineColumns } from '../companies/company-columns.ts'
import { timeZoneOf } from '../companies/time-zones.ts'
import { creditFor } from '../ledger/credit.ts'
import { entriesOfInvoice } from '../ledger/entries.ts'
import type { InvoiceRow } from '../ledger/locks.ts'
import { listPaymentsOf } from '../ledger/present-payments.ts'
import { projectById } from '../projects/projects.ts'
import type { Viewer } from '../visibility/projects.ts'
import { discountOf } from './amounts.ts'
import { billToOf } from './bill-to.ts'
import { listLines } from './lines.ts'
import { presentRow } from './list/present-row.ts'
import { findInvoice } from './visibility.ts'

export async function getInvoice(db: Db, viewer: Viewer, id: string): Promise<Invoice> {
  const invoice = await findInvoice(db, viewer, id)
  const { companyId } = invoice
  const isClient = viewer.scope === 'self'
  // The statements are sent together, because none needs the result of another.
  const [context, lines, payments, credit] = await Promise.all([
    loadContext(db, invoice),
    listLines(db, invoice),
    listPaymentsOf(db, viewer, invoice),
    creditFor(db, companyId, invoice),
  ])
  const facts = actionFacts(invoice, lines, payments, context.today)
  return {
    ...presentRow(
      { ...invoice, projectTitle: context.project.title, isSample: context.project.isSample },
      context.today,
    ),
    projectAddress: context.project.address,
    templateName: invoice.templateName,
    billTo: billToOf(invoice),
    lines,
    subtotal: invoice.subtotal,
    discountPercent: invoice.discountPercent,
    discountAmount: discountOf(invoice),
    taxPercent: invoice.taxPercent,
    taxLabel: invoice.taxLabel,
    taxAmount: invoice.taxAmount,
    lateFeeAmount: invoice.lateFeeAmount,
    adjustmentAmount: invoice.adjustmentAmount,
    depositPercent: invoice.depositPercent,
    paymentOptions: invoice.paymentOptions,
    paymentTerms: invoice.paymentTerms,
    notes: invoice.notes,
    plannedDates: invoice.sentAt ? null : plannedDates(invoice, context),
    depositPaidAt: invoice.depositPaidAt,
    finalBalancePaidAt: invoice.finalBalancePaidAt,
    voidedAt: invoice.voidedAt,
    voidedReason: isClient ? null : invoice.voidedReason,
    recipientName: invoice.recipientName,
    recipientEmail: invoice.recipientEmail,
    ccEmails: isClient ? [] : invoice.ccEmails,
    subject: isClient || invoice.sentAt ? null : invoice.subject,
    message: isClient || invoice.sentAt ? null : invoice.message,
    revision: invoice.revision,
    revisedAt: invoice.revisedAt,
    approvalRequestedAt: invoice.approvalRequestedAt,
    approvedAt: invoice.approvedAt,
    remindersPausedUntil: isClient ? null : invoice.remindersPausedUntil,
    balance: facts.balance,
    parts: facts.parts,
    dueNow: facts.dueNow,
    overdue: facts.overdue,
    actions: allowedActions(viewer.actor, facts),
    payments,
    credit,
    updatedAt: invoice.updatedAt,
  }
}

/** The facts that determine which actions on the invoice are possible. */
export async function factsOf(db: Db, invoice: InvoiceRow): Promise<ActionFacts> {
  const { companyId, id } = invoice
  const today = dayIn(await timeZoneOf(db, companyId), new Date())
  return actionFacts(invoice, await listLines(db, invoice), await entriesOfInvoice(db, companyId, id), today)
}

const actionFacts = (
  invoice: InvoiceRow,
  lines: readonly InvoiceLine[],
  entries: readonly LedgerEntry[],
  today: Day,
): ActionFacts => ({
  ...deriveInvoice(invoice, entries, today),
  hasLateFee: lines.some(({ kind, isWaived }) => kind === 'late_fee' && !isWaived),
})

type Context = Awaited<ReturnType<typeof loadContext>>

export async function loadContext(db: Db, { companyId, projectId }: InvoiceRow) {
  const [ofProject, ofCompany] = await Promise.all([
    selectProject(db, { companyId, projectId }),
    selectTimeline(db, { companyId }),
  ])
  const company = requireRow(ofCompany)
  return { project: requireRow(ofProject), company, today: dayIn(company.timeZone, new Date()) }
}

const selectProject = builtOnce((db, { companyId, projectId }: Pick<InvoiceRow, 'companyId' | 'projectId'>) =>
  db.select(projectColumns).from(projects).where(projectById(companyId, projectId)),
)

/** The columns that an invoice shows, and those from which its due dates are computed. */
const projectColumns = {
  title: projects.title,
  isSample: projects.isSample,
  address: projects.address,
  city: projects.city,
  state: projects.state,
  zip: projects.zip,
  dateServiced: projects.dateServiced,
  dateOfDestage: projects.dateOfDestage,
  depositDueDate: projects.depositDueDate,
  finalPaymentDueDate: projects.finalPaymentDueDate,
  customDates: projects.customDates,
  stageDurationDays: projects.stageDurationDays,
  depositDueDays: projects.depositDueDays,
  finalPaymentDays: projects.finalPaymentDays,
  finalPaymentAnchor: projects.finalPaymentAnchor,
  contractSignedAt: projects.contractSignedAt,
  disabledPaymentMethods: projects.disabledPaymentMethods,
}

const selectTimeline = builtOnce((db, { companyId }: Pick<InvoiceRow, 'companyId'>) =>
  db
    .select({ timeZone: companies.timeZone, ...timelineColumns })
    .from(companies)
    .where(eq(companies.id, companyId)),
)

/** The dates that a draft gets if it is sent today. Dates that the user has set stay. */
export function plannedDates(
  invoice: Pick<InvoiceRow, 'issueDate' | 'depositDueDate' | 'dueDate'>,
  { project, company, today }: Context,
) {
  const { contractSignedAt } = project
  const agreedOn = contractSignedAt ? dayIn(company.timeZone, contractSignedAt) : null
  const due = dueDatesOn(today, { ...project, agreedOn }, company)
  return {
    issueDate: invoice.issueDate ?? today,
    depositDueDate: invoice.depositDueDate ?? due.depositDueDate,
    dueDate: invoice.dueDate ?? due.dueDate,
  }
}
