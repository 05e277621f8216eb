import { markInvoicePaid, markProjectPaid } from '@mantel/domain/payments/mark-paid'
import type { PaidPart, Payment } from '@mantel/domain/payments/payments'
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { conflict } from '../../errors.ts'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { companies } from '../../schema/companies/companies.ts'
import { invoices } from '../../schema/money/invoices.ts'
import { lockInvoices } from '../ledger/locks.ts'
import { openLedger } from '../ledger/open-ledger.ts'
import { getPayment } from '../ledger/present-payments.ts'
import { type Written, writeLedger } from '../ledger/write-ledger.ts'
import { lockProject } from '../projects/projects.ts'
import type { Viewer } from '../visibility/projects.ts'
import { recordPaymentActivity } from './record-activity.ts'

/**
 * Records the open amount of a project's deposit, or its whole open amount, as paid today: on its sent invoices or, before
 * the first one, on the project. The client gets no receipt by email, because no one said how they paid.
 */
export async function markPaid(
  db: Db,
  viewer: Viewer,
  projectId: string,
  part: PaidPart,
): Promise<Payment[]> {
  const { actor } = viewer
  const { companyId, userId } = actor
  const ledger = await openLedger(db, companyId)
  const project = await lockProject(db, viewer, projectId)
  const sent = await lockInvoices(db, companyId, await sentInvoiceIds(db, companyId, projectId))
  const details = { recordedBy: userId }
  const written: Written[] = []
  for (const invoice of sent) {
    const place = { projectId, invoice }
    written.push(await writeLedger(db, ledger, place, (context) => markInvoicePaid(context, part), details))
  }
  if (sent.length === 0) {
    const { value } = project
    const depositPercent = project.depositPercent ?? (await companyDepositPercent(db, companyId))
    const terms = { value, depositPercent }
    const place = { projectId, invoice: null }
    written.push(
      await writeLedger(db, ledger, place, (context) => markProjectPaid(context, part, terms), details),
    )
  }
  const added = written.flatMap(({ change }) => change.added)
  if (added.length === 0) throw conflict('No balance is due on this project.')
  for (const one of written)
    await recordPaymentActivity(
      db,
      actor,
      projectId,
      one,
      one.invoice ? ` for ${one.invoice.invoiceNumber}` : '',
    )
  return Promise.all(added.map(({ id }) => getPayment(db, companyId, id)))
}

async function sentInvoiceIds(db: Db, companyId: string, projectId: string) {
  const rows = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(
        eq(invoices.companyId, companyId),
        eq(invoices.projectId, projectId),
        isNotNull(invoices.sentAt),
        isNull(invoices.voidedAt),
      ),
    )
    .orderBy(asc(invoices.id))
  return rows.map(({ id }) => id)
}

async function companyDepositPercent(db: Db, companyId: string) {
  const { percent } = requireRow(
    await db.select({ percent: companies.depositPercent }).from(companies).where(eq(companies.id, companyId)),
  )
  return percent
}
