import { type Day, dayIn } from '@mantel/domain/basics/dates'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { orNotFound } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { invoices } from '../../schema/money/invoices.ts'
import { projects } from '../../schema/projects/projects.ts'
import { lockCompany } from '../companies/quotas.ts'
import { lockSettingsShared } from '../companies/settings-lock.ts'
import { timeZoneOf } from '../companies/time-zones.ts'
import { projectById } from '../projects/projects.ts'
import { lockWonStage } from '../projects/win-project.ts'

export type InvoiceRow = typeof invoices.$inferSelect
export type ProjectRow = typeof projects.$inferSelect

/** The locks and facts that every change of the ledger needs. */
export type Ledger = {
  companyId: string
  timeZone: string
  today: Day
  now: string
  /** What is needed if a payment clears. Null for changes that cannot clear a payment. */
  clearing: { wonStage: Awaited<ReturnType<typeof lockWonStage>> } | null
}

/**
 * Takes the locks that precede those of projects. A payment that clears gets a receipt number from the company's row
 * and can move its project to the won stage, so this locks the company and its stages first. If a transaction updates a
 * row twice, PostgreSQL also locks the client that the row refers to. This cannot deadlock, because no one else can
 * delete or merge clients without the company's lock.
 */
export async function openLedger(db: Db, companyId: string): Promise<Ledger> {
  await lockCompany(db, companyId)
  const ledger = await openLedgerWithoutReceipts(db, companyId)
  return { ...ledger, clearing: { wonStage: await lockWonStage(db, companyId) } }
}

/**
 * For actions of clients with a link. These never clear a payment and update each row only once, so they do not need
 * the company's lock. The clients of a company thus do not wait for each other or for the team.
 */
export async function openLedgerWithoutReceipts(db: Db, companyId: string): Promise<Ledger> {
  await lockSettingsShared(db, companyId)
  const timeZone = await timeZoneOf(db, companyId)
  const now = new Date()
  return { companyId, timeZone, today: dayIn(timeZone, now), now: now.toISOString(), clearing: null }
}

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
