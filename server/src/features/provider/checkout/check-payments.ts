import { and, eq, inArray } from 'drizzle-orm'
import { Refusal } from '../../../errors.ts'
import { type Db, isTimeout } from '../../../platform/database/connect.ts'
import { transactions } from '../../../schema/money/transactions.ts'
import type { InvoiceRow } from '../../ledger/locks.ts'
import { readByLink } from '../../pay/find-invoice.ts'
import { showInvoice } from '../../pay/show-invoice.ts'
import { convergeCheckout } from '../payments/converge.ts'
import { type CheckoutRow, listCheckouts } from './checkouts.ts'
import type { CheckoutDeps } from './start-checkout.ts'

/**
 * Asks the provider about the payments of this invoice, and returns what the client sees afterward. That the client has
 * returned from the provider's page proves nothing, so this does the same as the provider's events. If the provider is
 * down or the database is busy, the events do it later.
 */
export async function checkPayments(deps: CheckoutDeps, token: string) {
  const { databases, provider, emailSettings } = deps
  const unfinished = await readByLink(databases, token, listUnfinished)
  if (provider)
    for (const checkout of unfinished)
      try {
        await convergeCheckout({ pool: databases.runtime, provider, emailSettings }, checkout)
      } catch (error) {
        if (!(error instanceof Refusal) && !isTimeout(error)) throw error
      }
  return readByLink(databases, token, showInvoice)
}

/** Lists the checkouts whose page is open or whose payment is still processing. */
async function listUnfinished(db: Db, { companyId, id }: InvoiceRow): Promise<CheckoutRow[]> {
  const checkouts = await listCheckouts(db, companyId, id)
  const intents = checkouts.flatMap(({ paymentIntentId }) => paymentIntentId ?? [])
  const underway =
    intents.length === 0
      ? []
      : await db
          .select({ intent: transactions.paymentIntentId })
          .from(transactions)
          .where(
            and(
              eq(transactions.companyId, companyId),
              inArray(transactions.paymentIntentId, intents),
              eq(transactions.status, 'processing'),
            ),
          )
  const isUnderway = new Set(underway.map(({ intent }) => intent))
  return checkouts.filter(
    ({ status, paymentIntentId }) => status === 'open' || isUnderway.has(paymentIntentId),
  )
}
