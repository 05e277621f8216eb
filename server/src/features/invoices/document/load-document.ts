import { dayIn } from '@mantel/domain/dates'
import type { DocumentContext } from '@mantel/domain/invoices/document/context'
import { documentOf, type InvoiceDocument } from '@mantel/domain/invoices/document/document'
import type { ShownInvoice } from '@mantel/domain/invoices/document/shown-invoice'
import type { BillTo } from '@mantel/domain/invoices/invoices'
import { standingOf } from '@mantel/domain/invoices/standing'
import { memoCode } from '@mantel/domain/payments/memo-code'
import { methodsOf, payToOf } from '@mantel/domain/payments/methods'
import { and, asc, eq } from 'drizzle-orm'
import { type Db, requireRow } from '../../../platform/database/connect.ts'
import { companies } from '../../../schema/companies/companies.ts'
import { transactions } from '../../../schema/money/transactions.ts'
import { projectStandings } from '../../../schema/projects/project-standings.ts'
import { projects } from '../../../schema/projects/projects.ts'
import { getBrand } from '../../branding/branding.ts'
import type { InvoiceRow } from '../../ledger/locks.ts'
import { selectPayments } from '../../ledger/present-payments.ts'
import { projectById } from '../../projects/projects.ts'
import { discountOf } from '../amounts.ts'
import { plannedDates } from '../get-invoice.ts'
import { listLines } from '../lines.ts'

/** The document of an invoice, as it is now. */
export async function loadDocument(db: Db, invoice: InvoiceRow): Promise<InvoiceDocument> {
  const { shown, context } = await loadDocumentParts(db, invoice)
  return documentOf(shown, context)
}

/** What the document of an invoice shows, with the records that it comes from. */
export async function loadDocumentParts(db: Db, invoice: InvoiceRow) {
  const { company, project } = await loadParties(db, invoice)
  const today = dayIn(company.timeZone, new Date())
  const payments = await selectPayments(
    db,
    and(eq(transactions.companyId, invoice.companyId), eq(transactions.invoiceId, invoice.id)),
  ).orderBy(asc(transactions.createdAt), asc(transactions.id))
  const shown: ShownInvoice = {
    ...invoice,
    ...standingOf(invoice, payments, today),
    billTo: invoice.billTo as BillTo,
    lines: await listLines(db, invoice),
    discountAmount: discountOf(invoice),
    plannedDates: invoice.sentAt ? null : plannedDates(invoice, { project, company, today }),
    payments,
  }
  return { company, project, today, payments, shown, context: await contextOf(db, invoice, company, project) }
}

export async function loadDocumentContext(db: Db, invoice: InvoiceRow): Promise<DocumentContext> {
  const { company, project } = await loadParties(db, invoice)
  return contextOf(db, invoice, company, project)
}

type Company = typeof companies.$inferSelect
type Project = typeof projects.$inferSelect

export async function loadParties(db: Db, { companyId, projectId }: InvoiceRow) {
  const company = await loadCompany(db, companyId)
  const project = requireRow(await db.select().from(projects).where(projectById(companyId, projectId)))
  return { company, project }
}

async function contextOf(
  db: Db,
  invoice: InvoiceRow,
  company: Company,
  project: Project,
): Promise<DocumentContext> {
  const { companyId, projectId } = invoice
  const [standing] = await db
    .select({ coverFileId: projectStandings.coverFileId })
    .from(projectStandings)
    .where(and(eq(projectStandings.companyId, companyId), eq(projectStandings.projectId, projectId)))
  return {
    ...(await loadSeller(db, company)),
    property: {
      title: project.title,
      address: project.address,
      city: project.city,
      state: project.state,
      zip: project.zip,
      dateServiced: project.dateServiced,
      dateOfDestage: project.dateOfDestage,
      stageDurationDays: project.stageDurationDays ?? company.stageDurationDays,
    },
    photoFileId: standing?.coverFileId ?? null,
    methods: methodsOf(company)
      .filter((method) => !project.disabledPaymentMethods.includes(method))
      .map((method) => ({ method, payTo: payToOf(method, company) })),
    memoCode: memoCode(invoice),
  }
}

export const loadCompany = async (db: Db, companyId: string): Promise<Company> =>
  requireRow(await db.select().from(companies).where(eq(companies.id, companyId)))

export async function loadSeller(db: Db, company: Company) {
  const { primary, primaryForeground } = await getBrand(db, company.id)
  const { name, address, city, state, zip, phone, website, replyToAddress: email, logoFileId } = company
  const ein = company.einOnInvoices ? company.businessEinNumber : null
  return {
    seller: { name, address, city, state, zip, phone, website, email, ein, primary, primaryForeground },
    logoFileId,
  }
}
