import type { Output } from '@mantel/domain/endpoints/endpoint'
import type { paymentsApi } from '@mantel/domain/payments/payments'
import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../platform/database/connect.ts'
import { pageOf, readCursor, timestampValue } from '../../platform/database/paging.ts'
import { invoices } from '../../schema/money/invoices.ts'
import { receipts, transactions } from '../../schema/money/transactions.ts'
import { projects } from '../../schema/projects/projects.ts'
import { users } from '../../schema/users.ts'
import { isReceipt, isRecorder, paymentColumns, withoutNotes } from '../ledger/present-payments.ts'
import { type Viewer, visibleProjects } from '../visibility/projects.ts'

type Query = z.output<typeof paymentsApi.list.query>

/** Payments, refunds and claims, newest first. A client sees those of their own invoices. */
export async function listPayments(
  db: Db,
  viewer: Viewer,
  query: Query,
): Promise<Output<typeof paymentsApi.list>> {
  const { companyId, clientId } = viewer.actor
  const isClient = viewer.scope === 'self'
  const after = readCursor(query.cursor, timestampValue)
  const rows = await db
    .select({
      ...paymentColumns,
      invoiceNumber: invoices.invoiceNumber,
      projectTitle: projects.title,
      clientId: sql<string | null>`coalesce(${invoices.clientId}, ${projects.clientId})`,
      clientName: sql<string | null>`${invoices.billTo} ->> 'name'`,
    })
    .from(transactions)
    .innerJoin(
      projects,
      and(eq(projects.companyId, transactions.companyId), eq(projects.id, transactions.projectId)),
    )
    .leftJoin(
      invoices,
      and(eq(invoices.companyId, transactions.companyId), eq(invoices.id, transactions.invoiceId)),
    )
    .leftJoin(users, isRecorder)
    .leftJoin(receipts, isReceipt)
    .where(
      and(
        eq(transactions.companyId, companyId),
        isClient
          ? and(sql`${invoices.clientId} = ${clientId}`, isNotNull(invoices.sentAt))
          : visibleProjects(viewer),
        viewFilter(query.view),
        query.projectId ? eq(transactions.projectId, query.projectId) : undefined,
        query.invoiceId ? eq(transactions.invoiceId, query.invoiceId) : undefined,
        query.clientId
          ? sql`coalesce(${invoices.clientId}, ${projects.clientId}) = ${query.clientId}`
          : undefined,
        after
          ? sql`(${transactions.createdAt}, ${transactions.id}) < (${after.value}, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(transactions.createdAt), desc(transactions.id))
    .limit(query.limit + 1)
  const page = pageOf(rows, query.limit, (row) => ({ value: row.createdAt, id: row.id }))
  return isClient ? { ...page, items: page.items.map(withoutNotes) } : page
}

function viewFilter(view: Query['view']): SQL | undefined {
  const isPending = eq(transactions.status, 'pending')
  if (view === 'claims') return and(eq(transactions.source, 'claimed'), isPending)
  if (view === 'uncleared') return and(eq(transactions.source, 'recorded'), isPending)
  if (view === 'refunds') return eq(transactions.paymentType, 'refund')
  return view === 'all' ? undefined : eq(transactions.status, view)
}
