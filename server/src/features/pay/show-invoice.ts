import { dayIn } from '@mantel/domain/dates'
import { standingOf } from '@mantel/domain/invoices/standing'
import { inFlight } from '@mantel/domain/payments/balance'
import { memoCode } from '@mantel/domain/payments/memo-code'
import { instructionsFor, type OfferableMethod, offeredMethods } from '@mantel/domain/payments/methods'
import { payableAmounts } from '@mantel/domain/payments/parts'
import type { PayPage } from '@mantel/domain/payments/pay'
import { and, desc, eq, ne } from 'drizzle-orm'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { companies } from '../../schema/companies/companies.ts'
import { invoiceRevisions } from '../../schema/money/invoices.ts'
import { projects } from '../../schema/projects/projects.ts'
import { getBrand } from '../branding/branding.ts'
import { discountOf } from '../invoices/amounts.ts'
import { billToOf } from '../invoices/bill-to.ts'
import { listLines } from '../invoices/lines.ts'
import type { InvoiceRow } from '../ledger/locks.ts'
import { selectPaymentsOf } from '../ledger/present-payments.ts'
import { projectById } from '../projects/projects.ts'

/** What the client sees: amounts and ways to pay, but nothing that the team has noted. */
export async function showInvoice(db: Db, invoice: InvoiceRow): Promise<PayPage> {
  const { companyId, id } = invoice
  const { company, project } = await loadParties(db, invoice)
  const today = dayIn(company.timeZone, new Date())
  const entries = await selectPaymentsOf(db, { companyId, id })
  const standing = standingOf(invoice, entries, today)
  const choices = standing.dueNow ? payableAmounts(standing.parts, today) : []
  const memo = memoCode(invoice)
  const brand = await getBrand(db, companyId)
  const lines = await listLines(db, invoice)
  return {
    status: standing.displayedStatus,
    invoiceNumber: invoice.invoiceNumber,
    issueDate: invoice.issueDate,
    projectTitle: project.title,
    projectAddress: project.address,
    billTo: billToOf(invoice),
    lines,
    subtotal: invoice.subtotal,
    discountPercent: invoice.discountPercent,
    discountAmount: discountOf(invoice),
    taxLabel: invoice.taxLabel,
    taxAmount: invoice.taxAmount,
    lateFeeAmount: invoice.lateFeeAmount,
    lateFee: lateFeeOf(company),
    adjustmentAmount: invoice.adjustmentAmount,
    total: invoice.total,
    received: standing.balance.received,
    open: standing.balance.open,
    inFlight: inFlight(standing.balance),
    claimed: standing.balance.claimed,
    parts: standing.parts,
    depositPercent: invoice.depositPercent,
    dueNow: standing.dueNow,
    payableAmounts: choices,
    memoCode: memo,
    methods: invoice.voidedAt
      ? []
      : offeredMethods(company, project, invoice).map((method) => ({
          method,
          ...waysToPay(method, company, memo, choices),
        })),
    payments: entries.filter(({ source, status }) => source !== 'provider' || status !== 'pending'),
    paymentTerms: invoice.paymentTerms,
    notes: invoice.notes,
    revisions: await listRevisionsForClient(db, invoice),
    asksForApproval: invoice.approvalRequestedAt !== null && invoice.approvedAt === null && !invoice.voidedAt,
    approvedAt: invoice.approvedAt,
    sentAt: invoice.sentAt,
    paidAt: invoice.paidAt,
    voidedAt: invoice.voidedAt,
    templateName: invoice.templateName,
    today,
    company: {
      name: company.name,
      website: company.website,
      phone: company.phone,
      address: company.address,
      city: company.city,
      state: company.state,
      zip: company.zip,
      primary: brand.primary,
      primaryForeground: brand.primaryForeground,
    },
  }
}

export async function loadParties(db: Db, { companyId, projectId }: InvoiceRow) {
  const company = requireRow(await db.select().from(companies).where(eq(companies.id, companyId)))
  const project = requireRow(await db.select().from(projects).where(projectById(companyId, projectId)))
  return { company, project }
}

type Company = typeof companies.$inferSelect

function waysToPay(method: OfferableMethod, company: Company, memo: string, choices: { amount: number }[]) {
  if (method === 'ach' || method === 'card') return { payTo: null, links: [] }
  const ways = choices.map(({ amount }) =>
    instructionsFor(method, company, { amount, memo, payee: company.name }),
  )
  const { payTo } = instructionsFor(method, company, { amount: 0, memo, payee: company.name })
  return { payTo, links: ways.map(({ link }) => link) }
}

const lateFeeOf = ({
  lateFeeKind: kind,
  lateFeeValue: value,
  lateFeeGraceDays: graceDays,
  lateFeeRepeat: repeat,
}: Company): PayPage['lateFee'] =>
  kind === 'none' || value === 0 ? null : { kind, value, graceDays, repeat }

/** Silent revisions are not announced, so they are not listed. */
const listRevisionsForClient = (db: Db, { companyId, id }: InvoiceRow) =>
  db
    .select({
      revision: invoiceRevisions.revision,
      changes: invoiceRevisions.changes,
      createdAt: invoiceRevisions.createdAt,
    })
    .from(invoiceRevisions)
    .where(
      and(
        eq(invoiceRevisions.companyId, companyId),
        eq(invoiceRevisions.invoiceId, id),
        ne(invoiceRevisions.mode, 'silent'),
      ),
    )
    .orderBy(desc(invoiceRevisions.revision))
