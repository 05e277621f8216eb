import { documentOf } from '@mantel/domain/invoices/document/document'
import { inFlight } from '@mantel/domain/payments/balance'
import { instructionsFor, type OfferableMethod, offeredMethods } from '@mantel/domain/payments/methods'
import { payableAmounts } from '@mantel/domain/payments/parts'
import type { PayPage } from '@mantel/domain/payments/pay'
import { and, desc, eq, ne } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import type { companies } from '../../schema/companies/companies.ts'
import { invoiceRevisions } from '../../schema/money/invoices.ts'
import { loadDocumentParts } from '../invoices/document/load-document.ts'
import { lateFeeTermsOf } from '../invoices/late-fee-terms.ts'
import type { InvoiceRow } from '../ledger/locks.ts'

/** What the client sees: the document, the amounts and the ways to pay, but none of the team's notes. */
export async function showInvoice(db: Db, invoice: InvoiceRow): Promise<PayPage> {
  const [{ company, project, today, payments, shown, context }, revisions] = await Promise.all([
    loadDocumentParts(db, invoice),
    listRevisionsForClient(db, invoice),
  ])
  const { balance, parts, dueNow } = shown
  const choices = dueNow ? payableAmounts(parts, today) : []
  return {
    status: shown.displayedStatus,
    invoiceNumber: invoice.invoiceNumber,
    document: documentOf(shown, context),
    lateFee: lateFeeOf(lateFeeTermsOf(company, project.lateFeeTerms)),
    total: invoice.total,
    received: balance.received,
    open: balance.open,
    inFlight: inFlight(balance),
    claimed: balance.claimed,
    parts,
    depositPercent: invoice.depositPercent,
    dueNow,
    payableAmounts: choices,
    memoCode: context.memoCode,
    methods: invoice.voidedAt
      ? []
      : offeredMethods(company, project, invoice).map((method) => ({
          method,
          ...waysToPay(method, company, context.memoCode, choices),
        })),
    payments: payments.filter(({ source, status }) => source !== 'provider' || status !== 'pending'),
    revisions,
    asksForApproval: invoice.approvalRequestedAt !== null && invoice.approvedAt === null && !invoice.voidedAt,
    approvedAt: approvalOf(invoice, revisions),
    today,
    company: {
      name: company.name,
      website: company.website,
      phone: company.phone,
      address: company.address,
      city: company.city,
      state: company.state,
      zip: company.zip,
      primary: context.seller.primary,
      primaryForeground: context.seller.primaryForeground,
    },
  }
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

const lateFeeOf = (terms: ReturnType<typeof lateFeeTermsOf>): PayPage['lateFee'] =>
  terms && { kind: terms.kind, value: terms.value, graceDays: terms.graceDays, repeat: terms.repeat }

/** Null if the invoice was changed after the client approved it, even if they are not asked to approve that change. */
const approvalOf = ({ approvedAt }: InvoiceRow, [newest]: PayPage['revisions']) =>
  approvedAt && newest && newest.createdAt <= approvedAt ? approvedAt : null

/** Silent revisions are not announced, so they are not listed. */
export const listRevisionsForClient = (db: Db, { companyId, id }: InvoiceRow) =>
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
