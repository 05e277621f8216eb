import { and, asc, eq, inArray } from 'drizzle-orm'
import { orNotFound } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { invoices } from '../../schema/money/invoices.ts'
import { projects } from '../../schema/projects/projects.ts'
import { projectById } from '../projects/projects.ts'
import type { Ledger } from './open-ledger.ts'

export type InvoiceRow = typeof invoices.$inferSelect
export type ProjectRow = typeof projects.$inferSelect

export async function lockLedgerProject(db: Db, { companyId }: Ledger, id: string): Promise<ProjectRow> {
  const [project] = await db.select().from(projects).where(projectById(companyId, id)).for('no key update')
  return orNotFound(project, 'Project')
}

/** The caller holds the lock of the invoice's project. */
export async function lockInvoice(db: Db, companyId: string, id: string): Promise<InvoiceRow> {
  const [invoice] = await db.select().from(invoices).where(invoiceById(companyId, id)).for('no key update')
  return orNotFound(invoice, 'Invoice')
}

/** Locks several projects and then their invoices. The caller holds the company's lock. */
export async function lockInvoices(db: Db, companyId: string, ids: string[]): Promise<InvoiceRow[]> {
  const isGiven = and(eq(invoices.companyId, companyId), inArray(invoices.id, ids))
  const found = await db.select({ projectId: invoices.projectId }).from(invoices).where(isGiven)
  const projectIds = found.map(({ projectId }) => projectId)
  await db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.companyId, companyId), inArray(projects.id, projectIds)))
    .orderBy(asc(projects.id))
    .for('no key update')
  return db.select().from(invoices).where(isGiven).orderBy(asc(invoices.id)).for('no key update')
}

export const invoiceById = (companyId: string, id: string) =>
  and(eq(invoices.companyId, companyId), eq(invoices.id, id))
