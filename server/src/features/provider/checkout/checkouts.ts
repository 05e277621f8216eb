import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Db } from '../../../platform/database/connect.ts'
import { providerCheckouts } from '../../../schema/money/provider.ts'

export type CheckoutRow = typeof providerCheckouts.$inferSelect

/** Whether the provider's page is open or is being created. */
export const isUnfinished = inArray(providerCheckouts.status, ['creating', 'open'])

export const checkoutById = (companyId: string, id: string) =>
  and(eq(providerCheckouts.companyId, companyId), eq(providerCheckouts.id, id))

export async function findCheckout(db: Db, companyId: string, id: string): Promise<CheckoutRow | undefined> {
  const [found] = await db.select().from(providerCheckouts).where(checkoutById(companyId, id))
  return found
}

export async function findCheckoutBySession(db: Db, companyId: string, sessionId: string) {
  const [found] = await db
    .select()
    .from(providerCheckouts)
    .where(and(eq(providerCheckouts.companyId, companyId), eq(providerCheckouts.sessionId, sessionId)))
  return found
}

export async function findCheckoutByIntent(db: Db, companyId: string, paymentIntentId: string) {
  const [found] = await db
    .select()
    .from(providerCheckouts)
    .where(
      and(eq(providerCheckouts.companyId, companyId), eq(providerCheckouts.paymentIntentId, paymentIntentId)),
    )
  return found
}

/** The newest checkouts of an invoice that have a page. */
export const listCheckouts = (db: Db, companyId: string, invoiceId: string) =>
  db
    .select()
    .from(providerCheckouts)
    .where(
      and(
        eq(providerCheckouts.companyId, companyId),
        eq(providerCheckouts.invoiceId, invoiceId),
        isNotNull(providerCheckouts.sessionId),
      ),
    )
    .orderBy(desc(providerCheckouts.attempt))
    .limit(5)

/** The idempotency key: the provider answers a repeated call with the same page. */
export const keyOfCheckout = ({ invoiceId, part, attempt }: CheckoutRow) =>
  `inv:${invoiceId}:${part}:${attempt}`
