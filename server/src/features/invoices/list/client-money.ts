import type { Output } from '@mantel/domain/endpoints/endpoint'
import type { invoicesApi } from '@mantel/domain/invoices/invoices'
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { orNotFound } from '../../../errors.ts'
import { type Db, requireRow } from '../../../platform/database/connect.ts'
import { clients } from '../../../schema/clients/clients.ts'
import { invoices } from '../../../schema/money/invoices.ts'
import { visibleClients } from '../../visibility/clients.ts'
import type { Viewer } from '../../visibility/projects.ts'
import { visibleInvoices } from '../visibility.ts'

type ClientMoney = Output<typeof invoicesApi.clientMoney>

export async function getClientMoney(db: Db, viewer: Viewer, clientId: string): Promise<ClientMoney> {
  const { id } = await findBilledClient(db, viewer, clientId)
  return sumClientMoney(db, viewer, id)
}

/**
 * Adds up the invoices that were sent to a client and that the viewer may see. What was received on a void invoice is
 * credit, so `billed` always equals `received` minus `credit` plus `open`.
 */
export async function sumClientMoney(db: Db, viewer: Viewer, clientId: string): Promise<ClientMoney> {
  const owed = sql`case when ${invoices.voidedAt} is null then ${invoices.total} else 0 end`
  return requireRow(
    await db
      .select({
        billed: sumOf(owed),
        received: sumOf(sql`${invoices.receivedAmount}`),
        open: sumOf(sql`${invoices.openAmount}`),
        credit: sumOf(sql`greatest(0, ${invoices.receivedAmount} - ${owed})`),
      })
      .from(invoices)
      .where(and(visibleInvoices(viewer), eq(invoices.clientId, clientId), isNotNull(invoices.sentAt))),
  )
}

const sumOf = (amount: SQL) => sql<number>`coalesce(sum(${amount}), 0)`.mapWith(Number)

/** A client sees only their own amounts. */
export async function findBilledClient(db: Db, viewer: Viewer, id: string) {
  const { companyId, clientId } = viewer.actor
  const isVisible =
    viewer.scope === 'self'
      ? and(eq(clients.companyId, companyId), sql`${clients.id} = ${clientId}`)
      : visibleClients(viewer)
  const [client] = await db
    .select()
    .from(clients)
    .where(and(isVisible, eq(clients.id, id)))
  return orNotFound(client, 'Client')
}
