import type { Db } from '../../platform/database/connect.ts'
import { hashToken, newToken } from '../../platform/tokens.ts'
import { invoiceLineItems, invoiceNumberGaps, invoices } from '../../schema/money/invoices.ts'
import { fullName } from '../clients.ts'
import { addDays, type Clock, type Day } from '../clock.ts'
import type { Company } from '../companies.ts'
import type { Project } from '../planning.ts'
import type { InvoiceScenario } from '../scenario.ts'
import { stepTimes } from '../step-times.ts'

export type Invoiced = Project & { invoice: InvoiceScenario }
export const isInvoiced = (project: Project): project is Invoiced => project.invoice !== undefined

export async function createInvoices(
  db: Db,
  company: Company,
  planned: Project[],
  owner: string,
  clock: Clock,
) {
  const invoiced = planned.filter(isInvoiced)
  await db.insert(invoices).values(invoiced.map((project) => invoiceRow(company, project, owner, clock)))
  await db.insert(invoiceLineItems).values(invoiced.flatMap((project) => lineRows(project, clock)))
}

export async function createGaps(
  db: Db,
  companyId: string,
  gaps: { on: Day; number: string }[],
  deletedBy: string,
  { at }: Clock,
) {
  await db.insert(invoiceNumberGaps).values(
    gaps.map(({ on, number }) => ({
      companyId,
      invoiceNumber: number,
      deletedBy,
      deletedAt: at(on, stepTimes.closed),
    })),
  )
}

function invoiceRow(company: Company, project: Invoiced, owner: string, clock: Clock) {
  const { at } = clock
  const { client, dates, invoice, total } = project
  const { issued, draft, voided } = invoice
  const createdAt = at(issued, stepTimes.invoiced)
  const paidOn = (day: Day | null) => (day ? at(day, stepTimes.paid) : null)
  return {
    id: project.invoiceId,
    companyId: project.companyId,
    projectId: project.id,
    invoiceNumber: project.invoiceNumber,
    status: draft ? ('draft' as const) : dates.fullPaidDate ? ('paid' as const) : ('sent' as const),
    billTo: billTo(client),
    issueDate: issued,
    // A canceled project has no due dates, but its invoice keeps them.
    depositDueDate: dates.depositDueDate ?? addDays(issued, 2),
    dueDate: dates.finalPaymentDueDate ?? addDays(issued, 7),
    subtotal: project.estimate ?? 0,
    discountPercent: project.discount ?? 0,
    deposit: project.deposit,
    total,
    paymentOptions: company.paymentOptions,
    paymentTerms: company.invoiceTerms,
    sentAt: draft ? null : createdAt,
    viewedAt: draft ? null : at(addDays(issued, 1), stepTimes.created),
    depositPaidAt: paidOn(dates.depositDate),
    finalBalancePaidAt: paidOn(dates.fullPaidDate),
    paidAt: paidOn(dates.fullPaidDate),
    voidedAt: voided && at(voided.on, stepTimes.closed),
    voidedBy: voided && owner,
    voidedReason: voided?.why,
    payTokenHash: draft ? null : hashToken(newToken('pay')),
    createdAt,
    updatedAt: lastChangeOf(invoice, clock),
  }
}

function lastChangeOf({ issued, draft, payments = [], voided }: InvoiceScenario, { at, ago }: Clock) {
  const changes = [at(issued, stepTimes.invoiced), ...payments.map(({ paid }) => at(paid, stepTimes.paid))]
  if (voided) changes.push(at(voided.on, stepTimes.closed))
  // The design mock-up shows the draft as saved two minutes ago.
  if (draft) changes.push(ago(2))
  return changes.sort().at(-1)
}

const billTo = (client: Project['client']) => ({
  name: fullName(client),
  companyName: client.companyName ?? null,
  email: client.email,
  address: client.address ?? null,
  city: client.city ?? null,
  state: client.state ?? null,
  zip: client.zip ?? null,
})

function lineRows({ companyId, invoiceId, invoice }: Invoiced, { at }: Clock) {
  const createdAt = at(invoice.issued, stepTimes.invoiced)
  return invoice.lines.map(([description, quantity, rate], sortOrder) => ({
    companyId,
    invoiceId,
    description,
    quantity,
    rate,
    amount: quantity * rate,
    sortOrder,
    createdAt,
    updatedAt: createdAt,
  }))
}
