import { and, eq } from 'drizzle-orm'
import type pg from 'pg'
import { inTransaction } from '../../../platform/database/tenant.ts'
import type { Provider } from '../../../platform/stripe/provider.ts'
import { ProviderError } from '../../../platform/stripe/provider-error.ts'
import { providerCheckouts } from '../../../schema/money/provider.ts'
import { reviewCheckouts } from '../../checkout-pages/review-checkouts.ts'
import { type CheckoutRow, checkoutById, keyOfCheckout } from './checkouts.ts'
import { type PaidInvoice, sessionParams } from './session-params.ts'

export type SessionDeps = { pool: pg.Pool; provider: Provider; publicUrl: string }

/**
 * Asks the provider for the page of a stored checkout. The key makes sure that a repeated call gets the same page.
 * Returns null if the provider refuses; the checkout has then ended.
 */
export async function openSession(
  { pool, provider, publicUrl }: SessionDeps,
  checkout: CheckoutRow,
  invoice: PaidInvoice,
  token: string,
): Promise<string | null> {
  const params = sessionParams({ checkout, invoice, token, publicUrl, provider })
  const options = { stripeAccount: checkout.accountId, idempotencyKey: keyOfCheckout(checkout) }
  try {
    const { id, url } = await provider.call((stripe) => stripe.checkout.sessions.create(params, options))
    await finishCreating(pool, checkout, { sessionId: id, url, status: 'open' })
    return url
  } catch (error) {
    if (!(error instanceof ProviderError) || error.reason === 'unavailable') throw error
    await finishCreating(pool, checkout, { status: 'expired' })
    return null
  }
}

/**
 * Stores the result, unless another call with the same key has already stored the page. Then reviews the invoice's
 * checkouts, because the amount due may have changed while the provider created the page.
 */
export const finishCreating = (
  pool: pg.Pool,
  { companyId, id, invoiceId }: CheckoutRow,
  values: Partial<Pick<CheckoutRow, 'sessionId' | 'url' | 'status'>>,
) =>
  inTransaction(pool, { companyId }, async (db) => {
    await db
      .update(providerCheckouts)
      .set(values)
      .where(and(checkoutById(companyId, id), eq(providerCheckouts.status, 'creating')))
    await reviewCheckouts(db, { companyId, invoiceId })
  })
