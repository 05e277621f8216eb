import { sql } from 'drizzle-orm'
import { enqueueSending } from '../../features/invoices/jobs.ts'
import { newPayLink } from '../../features/invoices/send/pay-links.ts'
import { derivePaidState } from '../../features/ledger/settle-invoice.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import { invoiceLineItems, invoiceNumberGaps, invoices } from '../../schema/money/invoices.ts'
import { fullName } from '../clients.ts'
import { addDays, type Clock, type Day, timeZone } from '../clock.ts'
import type { Company } from '../companies.ts'
import type { Project } from '../planning.ts'
import type { InvoiceScenario } from '../scenario.ts'
import { stepTimes } from '../step-times.ts'
import { type Invoiced, isInvoiced, paymentRows } from './payment-rows.ts'

export async function createInvoices(
  db: Db,
  secrets: SecretBox,
  company: Company,
  planned: Project[],
  owner: string,
  clock: Clock,
) {
  const invoiced = planned.filter(isInvoiced)
  await db
    .insert(invoices)
    .values(invoiced.map((project) => invoiceRow(secrets, company, project, owner, clock)))
  await db.insert(invoiceLineItems).values(invoiced.flatMap((project) => lineRows(project, clock)))
  await scheduleSendings(db, company.id, invoiced)
}

/** Enqueues the jobs that send scheduled drafts. A job belongs to the company that is set in the transaction. */
async function scheduleSendings(db: Db, companyId: string, invoiced: Invoiced[]) {
  const setCompany = (id: string) => db.execute(sql`select set_config('app.company_id', ${id}, true)`)
  await setCompany(companyId)
  for (const { invoiceId, invoice } of invoiced)
    if (invoice.scheduled) await enqueueSending(db, invoiceId, invoice.scheduled)
  await setCompany('')
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

function invoiceRow(secrets: SecretBox, company: Company, project: Invoiced, owner: string, clock: Clock) {
  const { at, today, now } = clock
  const { client, dates, invoice, total } = project
  const { issued, draft, voided, scheduled, unopened } = invoice
  const createdAt = at(issued, stepTimes.invoiced)
  const facts = {
    total,
    deposit: project.deposit,
    // A canceled project has no due dates, but its invoice keeps them.
    depositDueDate: dates.depositDueDate ?? addDays(issued, 2),
    dueDate: dates.finalPaymentDueDate ?? addDays(issued, 7),
    scheduledSendAt: scheduled ?? null,
    sentAt: draft ? null : createdAt,
    viewedAt: draft || unopened ? null : at(addDays(issued, 1), stepTimes.created),
    voidedAt: (voided && at(voided.on, stepTimes.closed)) ?? null,
    revisedAt: null,
  }
  const key = { id: project.invoiceId, companyId: project.companyId }
  return {
    ...facts,
    ...derivePaidState(facts, paymentRows(project, owner, clock), { timeZone, today, now }),
    ...(!draft && newPayLink(secrets, key).columns),
    id: project.invoiceId,
    companyId: project.companyId,
    projectId: project.id,
    clientId: client.id,
    invoiceNumber: project.invoiceNumber,
    billTo: billTo(client),
    issueDate: issued,
    recipientName: draft && !scheduled ? null : fullName(client),
    recipientEmail: draft && !scheduled ? null : client.email,
    sentBy: draft && !scheduled ? null : owner,
    depositPercent: invoice.deposit === undefined ? 50 : null,
    subtotal: project.estimate ?? 0,
    discountPercent: project.discount ?? 0,
    paymentOptions: company.paymentOptions,
    paymentTerms: company.invoiceTerms,
    voidedBy: voided && owner,
    voidedReason: voided?.why,
    createdAt,
    updatedAt: lastChangeOf(invoice, clock),
  }
}

function lastChangeOf({ issued, draft, payments = [], voided }: InvoiceScenario, { at, ago }: Clock) {
  const changes = [
    at(issued, stepTimes.invoiced),
    ...payments.flatMap(({ paid, refunded }) => [
      at(paid, stepTimes.paid),
      ...(refunded ? [at(refunded.on, stepTimes.closed)] : []),
    ]),
  ]
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
