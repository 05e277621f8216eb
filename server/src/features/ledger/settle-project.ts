import { projectPaidDays } from '@mantel/domain/payments/paid-dates'
import { and, eq } from 'drizzle-orm'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { companies } from '../../schema/companies/companies.ts'
import { invoices } from '../../schema/money/invoices.ts'
import { projects } from '../../schema/projects/projects.ts'
import { changesBetween } from '../activity/changes.ts'
import { computeDates } from '../projects/project-dates.ts'
import { projectById } from '../projects/projects.ts'
import { winProject } from '../projects/win-project.ts'
import { entriesOfInvoices, selectUnassignedEntries } from './entries.ts'
import { lockLedgerProject } from './locks.ts'
import { type Ledger } from './open-ledger.ts'
import { paidFrom } from './settle-invoice.ts'

/**
 * Derives the dates on which the project's deposit and total were paid, and its due dates, which depend on its invoices.
 * A project whose deposit has arrived is won. The caller has settled the invoices.
 */
export async function settleProject(db: Db, ledger: Ledger, projectId: string) {
  const { companyId, timeZone, clearing } = ledger
  const project = await lockLedgerProject(db, ledger, projectId)
  const found = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.companyId, companyId), eq(invoices.projectId, projectId)))
  const entries = await entriesOfInvoices(
    db,
    companyId,
    found.map(({ id }) => id),
  )
  const { depositPercent } = requireRow(
    await db
      .select({ depositPercent: companies.depositPercent })
      .from(companies)
      .where(eq(companies.id, companyId)),
  )
  const unassigned = await selectUnassignedEntries(db, companyId, projectId)
  const hasMoney =
    unassigned.length > 0 || found.some(({ sentAt, voidedAt }) => sentAt !== null && voidedAt === null)
  const inLedger = projectPaidDays(
    {
      value: project.value,
      depositPercent: project.depositPercent ?? depositPercent,
      unassigned,
    },
    found.map((invoice) => ({
      ...invoice,
      since: paidFrom(invoice),
      entries: entries.filter(({ invoiceId }) => invoiceId === invoice.id),
    })),
    timeZone,
  )
  // As long as the project has no payments and no sent invoices, the dates that an import has recorded apply.
  const paid = hasMoney
    ? inLedger
    : { depositDate: project.recordedDepositDate, fullPaidDate: project.recordedPaidDate }
  const derived = { ...paid, ...(await computeDates(db, companyId, project)) }
  if (changesBetween(project, derived).length > 0)
    await db.update(projects).set(derived).where(projectById(companyId, projectId))
  const hasPaid = (paid.depositDate ?? paid.fullPaidDate) !== null
  const hadPaid = (project.depositDate ?? project.fullPaidDate) !== null
  if (hasPaid && !hadPaid) await winProject(db, project, clearing?.wonStage, 'payment received')
}
