import { failRefund } from '@mantel/domain/provider/refund-facts'
import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { ProviderError } from '../../../platform/stripe/provider-error.ts'
import { providerCheckouts } from '../../../schema/money/provider.ts'
import { transactions } from '../../../schema/money/transactions.ts'
import { openLedger } from '../../ledger/open-ledger.ts'
import { writeLedger } from '../../ledger/write-ledger.ts'
import { lockPayment } from '../../payments/find-payment.ts'
import { type ConvergeDeps, convergeCheckout } from '../payments/converge.ts'
import { notifyAboutChanges } from '../payments/notify-about-changes.ts'
import { refundEntryKey } from '../payments/read-refunds.ts'
import { refundRefusal } from './refusals.ts'

type Entry = { companyId: string; id: string }
type Outcome = { refused: string | null }
type Options = { isRepeated?: boolean }

/**
 * Asks the provider for a stored refund, and stores the answer. Throws if the provider is down. A repeated call first
 * looks for the refund, because the provider deletes keys after a day.
 */
export async function sendRefund(
  deps: ConvergeDeps,
  entry: Entry,
  { isRepeated = false }: Options = {},
): Promise<Outcome> {
  const first = await findRequest(deps, entry)
  if (!first) return { refused: null }
  if (isRepeated) await convergeCheckout(deps, first.checkout)
  const request = isRepeated ? await findRequest(deps, entry) : first
  if (!request) return { refused: null }
  try {
    await createRefund(deps, request)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    // The job tries again. Until then, the user sees the refund as pending.
    if (error.reason === 'unavailable') {
      if (isRepeated) throw error
      return { refused: null }
    }
    return { refused: await storeRefusal(deps, entry, error) }
  }
  await convergeCheckout(deps, request.checkout)
  return { refused: null }
}

const payments = alias(transactions, 'payments')

/**
 * Returns the stored refund with its payment and checkout. Null if the refund has an outcome, or if the provider
 * already has it.
 */
const findRequest = ({ pool }: ConvergeDeps, { companyId, id }: Entry) =>
  inTransaction(
    pool,
    { companyId },
    async (db) => {
      const [found] = await db
        .select({ refund: transactions, payment: payments, checkout: providerCheckouts })
        .from(transactions)
        .innerJoin(
          payments,
          and(
            eq(payments.companyId, transactions.companyId),
            eq(payments.id, transactions.parentTransactionId),
          ),
        )
        .innerJoin(
          providerCheckouts,
          and(
            eq(providerCheckouts.companyId, payments.companyId),
            eq(providerCheckouts.paymentIntentId, payments.paymentIntentId),
          ),
        )
        .where(and(eq(transactions.companyId, companyId), eq(transactions.id, id)))
      return found && found.refund.status === 'pending' && !found.refund.providerRefundId ? found : null
    },
    { readOnly: true },
  )

type Request = NonNullable<Awaited<ReturnType<typeof findRequest>>>

const createRefund = ({ provider }: ConvergeDeps, { refund, payment, checkout }: Request) =>
  provider.call((stripe) =>
    stripe.refunds.create(
      {
        ...(payment.paymentIntentId && { payment_intent: payment.paymentIntentId }),
        amount: -refund.amount,
        reason: 'requested_by_customer',
        metadata: { [refundEntryKey]: refund.id },
        // Our fee is returned in proportion.
        ...((payment.applicationFeeAmount ?? 0) > 0 && { refund_application_fee: true }),
      },
      { stripeAccount: checkout.accountId, idempotencyKey: `refund:${refund.id}` },
    ),
  )

/** Records the refusal: the money stays with the company. Returns the sentence for the user. */
async function storeRefusal(
  { pool, emailSettings }: ConvergeDeps,
  { companyId, id }: Entry,
  error: ProviderError,
) {
  const sentence = refundRefusal(error.code)
  await inTransaction(pool, { companyId }, async (db: Db) => {
    const ledger = await openLedger(db, companyId)
    const place = await lockPayment(db, ledger, id)
    const written = await writeLedger(db, ledger, place, (context) => failRefund(context, id), {})
    await notifyAboutChanges(db, emailSettings, written, {
      paymentFailure: null,
      refundFailure: () => null,
      refusal: sentence,
      disputes: [],
    })
  })
  return sentence
}
