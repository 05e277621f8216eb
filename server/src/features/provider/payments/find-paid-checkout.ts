import { and, eq, isNull } from 'drizzle-orm'
import type Stripe from 'stripe'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { providerCheckouts } from '../../../schema/money/provider.ts'
import { type CheckoutRow, findCheckoutByIntent, findCheckoutBySession } from '../checkout/checkouts.ts'
import { checkoutKey } from '../checkout/session-params.ts'
import { type ProviderServices, UnreadableEvent } from '../event-handler.ts'

type Account = { companyId: string; accountId: string }

/**
 * Finds the checkout that a payment belongs to. Null for a payment that the company took without us, for example on the
 * provider's site. Searches only the company of the account, so it never finds another company's checkout.
 */
export async function findPaidCheckout(
  services: ProviderServices,
  account: Account,
  paymentIntentId: string,
): Promise<CheckoutRow | null> {
  const { companyId, accountId: stripeAccount } = account
  const known = await read(services, account, (db) => findCheckoutByIntent(db, companyId, paymentIntentId))
  if (known) return checkAccount(known, account)
  const sessions = await services.provider.call((stripe) =>
    stripe.checkout.sessions.list({ payment_intent: paymentIntentId, limit: 1 }, { stripeAccount }),
  )
  const [session] = sessions.data
  return session ? findSessionCheckout(services, account, session.id) : null
}

/**
 * Finds the checkout of a page. If the process died before it stored the page, the page's metadata leads to the
 * checkout.
 */
export async function findSessionCheckout(
  services: ProviderServices,
  account: Account,
  sessionId: string,
): Promise<CheckoutRow | null> {
  const { companyId, accountId: stripeAccount } = account
  const known = await read(services, account, (db) => findCheckoutBySession(db, companyId, sessionId))
  if (known) return checkAccount(known, account)
  const session = await services.provider.call((stripe) =>
    stripe.checkout.sessions.retrieve(sessionId, {}, { stripeAccount }),
  )
  const named = session.metadata?.[checkoutKey]
  return named ? adopt(services, account, named, session) : null
}

const read = <T>(
  { databases }: ProviderServices,
  { companyId }: Account,
  work: Parameters<typeof inTransaction<T>>[2],
) => inTransaction(databases.worker, { companyId }, work, { readOnly: true })

function checkAccount(checkout: CheckoutRow, { accountId }: Account): CheckoutRow {
  if (checkout.accountId === accountId) return checkout
  throw new UnreadableEvent('The checkout of this payment belongs to another account')
}

/**
 * Metadata only says which checkout to look at. The page is stored only if that checkout has no page yet, and if
 * account and amount match.
 */
async function adopt(
  { databases }: ProviderServices,
  { companyId, accountId }: Account,
  checkoutId: string,
  { id: sessionId, amount_total: amount, url }: Pick<Stripe.Checkout.Session, 'id' | 'amount_total' | 'url'>,
): Promise<CheckoutRow> {
  const isId = /^[0-9a-f-]{36}$/.test(checkoutId)
  const [adopted] =
    isId && amount !== null
      ? await inTransaction(databases.worker, { companyId }, (db) =>
          db
            .update(providerCheckouts)
            .set({ sessionId, url, status: 'open' })
            .where(
              and(
                eq(providerCheckouts.companyId, companyId),
                eq(providerCheckouts.id, checkoutId),
                eq(providerCheckouts.accountId, accountId),
                eq(providerCheckouts.amount, amount),
                eq(providerCheckouts.status, 'creating'),
                isNull(providerCheckouts.sessionId),
              ),
            )
            .returning(),
        )
      : []
  if (!adopted) throw new UnreadableEvent('This payment names a checkout that doesn’t exist')
  return adopted
}
