import { dayIn } from '@mantel/domain/basics/dates'
import type { DocumentContext } from '@mantel/domain/invoices/document/context'
import { documentOf, type InvoiceDocument } from '@mantel/domain/invoices/document/document'
import type { ShownInvoice } from '@mantel/domain/invoices/document/shown-invoice'
import type { BillTo } from '@mantel/domain/invoices/invoice'
import { deriveInvoice } from '@mantel/domain/invoices/invoice-status'
import { methodsOf, payToOf } from '@mantel/domain/payments/methods'
import { memoCode } from '@mantel/domain/payments/methods/memo-code'
import { and, eq } from 'drizzle-orm'
import { type Db, requireRow } from '../../../platform/database/connect.ts'
import { companies } from '../../../schema/companies/companies.ts'
import { projectStandings } from '../../../schema/projects/project-standings.ts'
import { projects } from '../../../schema/projects/projects.ts'
import { getBrand } from '../../branding/branding.ts'
import type { InvoiceRow } from '../../ledger/locks.ts'
import { selectPaymentsOf } from '../../ledger/present-payments.ts'
import { projectById } from '../../projects/projects.ts'
import { discountOf } from '../amounts.ts'
import { plannedDates } from '../get-invoice.ts'
import { listLines } from '../lines.ts'

/** The document of an invoice with its current data. */
export async function loadDocument(db: Db, invoice: InvoiceRow): Promise<InvoiceDocument> {
  const { shown, context } = await loadDocumentParts(db, invoice)
  return documentOf(shown, context)
}

/** What the document of an invoice shows, with the records that it comes from. */
export async function loadDocumentParts(db: Db, invoice: InvoiceRow) {
  const [records, payments, lines] = await Promise.all([
    loadRecords(db, invoice),
    selectPaymentsOf(db, invoice),
    listLines(db, invoice),
  ])
  const { company, project } = records
  const today = dayIn(company.timeZone, new Date())
  const shown: ShownInvoice = {
    ...invoice,
    ...deriveInvoice(invoice, payments, today),
    billTo: invoice.billTo as BillTo,
    lines,
    discountAmount: discountOf(invoice),
    plannedDates: invoice.sentAt ? null : plannedDates(invoice, { project, company, today }),
    payments,
  }
  return { company, project, today, payments, shown, context: contextOf(invoice, records) }
}

export const loadDocumentContext = async (db: Db, invoice: InvoiceRow): Promise<DocumentContext> =>
  contextOf(invoice, await loadRecords(db, invoice))

type Company = typeof companies.$inferSelect

export async function loadParties(db: Db, { companyId, projectId }: InvoiceRow) {
  const [company, found] = await Promise.all([
    loadCompany(db, companyId),
    db.select().from(projects).where(projectById(companyId, projectId)),
  ])
  return { company, project: requireRow(found) }
}

async function loadRecords(db: Db, invoice: InvoiceRow) {
  const [parties, brand, [standing]] = await Promise.all([
    loadParties(db, invoice),
    getBrand(db, invoice.companyId),
    db
      .select({ coverFileId: projectStandings.coverFileId })
      .from(projectStandings)
      .where(
        and(
          eq(projectStandings.companyId, invoice.companyId),
          eq(projectStandings.projectId, invoice.projectId),
        ),
      ),
  ])
  return { ...parties, brand, coverFileId: standing?.coverFileId ?? null }
}

type Records = Awaited<ReturnType<typeof loadRecords>>

const contextOf = (
  invoice: InvoiceRow,
  { company, project, brand, coverFileId }: Records,
): DocumentContext => ({
  ...sellerOf(company, brand),
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
  photoFileId: coverFileId,
  methods: methodsOf(company)
    .filter((method) => !project.disabledPaymentMethods.includes(method))
    .map((method) => ({ method, payTo: payToOf(method, company) })),
  memoCode: memoCode(invoice),
})

export const loadCompany = async (db: Db, companyId: string): Promise<Company> =>
  requireRow(await db.select().from(companies).where(eq(companies.id, companyId)))

export const loadSeller = async (db: Db, company: Company) =>
  sellerOf(company, await getBrand(db, company.id))

function sellerOf(company: Company, { primary, primaryForeground }: Records['brand']) {
  const { name, address, city, state, zip, phone, website, replyToAddress: email, logoFileId } = company
  const ein = company.einOnInvoices ? company.businessEinNumber : null
  return {
    seller: { name, address, city, state, zip, phone, website, email, ein, primary, primaryForeground },
    logoFileId,
  }
}
