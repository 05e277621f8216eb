import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { orNotFound } from '../../errors.ts'
import { builtOnce } from '../../platform/database/built-once.ts'
import type { Db } from '../../platform/database/connect.ts'
import { invoices } from '../../schema/money/invoices.ts'
import { projects } from '../../schema/projects/projects.ts'
import { type InvoiceRow, lockInvoice } from '../ledger/locks.ts'
import { projectById } from '../projects/projects.ts'
import { type Viewer, type ViewerKeys, visibleProjects } from '../visibility/projects.ts'

export type InvoiceViewer = ViewerKeys & { actor: { clientId: string | null } }

/** The invoices that the viewer may see. A client sees those that were sent to them. */
export function visibleInvoices(viewer: InvoiceViewer): SQL | undefined {
  const { companyId, clientId } = viewer.actor
  const ofCompany = eq(invoices.companyId, companyId)
  if (viewer.scope === 'all') return ofCompany
  if (viewer.scope === 'self')
    return and(ofCompany, sql`${invoices.clientId} = ${clientId}`, isNotNull(invoices.sentAt))
  return and(
    ofCompany,
    sql`exists (select from ${projects} where ${and(visibleProjects(viewer), eq(projects.id, invoices.projectId))})`,
  )
}

export async function findInvoice(db: Db, { actor, scope }: Viewer, id: string): Promise<InvoiceRow> {
  const { companyId, userId, clientId } = actor
  const [found] = await selectVisible(db, { companyId, userId, clientId, id }, scope)
  return orNotFound(found, 'Invoice')
}

type Keys = InvoiceViewer['actor'] & { id: string }

const selectVisible = builtOnce((db, { companyId, userId, clientId, id }: Keys, scope: Viewer['scope']) => {
  const isVisible = visibleInvoices({ actor: { companyId, userId, clientId }, scope })
  return db
    .select()
    .from(invoices)
    .where(and(isVisible, eq(invoices.id, id)))
})

/**
 * Locks an invoice for a change that does not concern payments. Its project cannot be deleted until this transaction
 * ends. Changes of the ledger lock the project themselves, with openLedger().
 */
export async function lockVisibleInvoice(db: Db, viewer: Viewer, id: string): Promise<InvoiceRow> {
  const { companyId, projectId } = await findInvoice(db, viewer, id)
  await db
    .select({ id: projects.id })
    .from(projects)
    .where(projectById(companyId, projectId))
    .for('no key update')
  return lockInvoice(db, companyId, id)
}
