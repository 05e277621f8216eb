import { eq } from 'drizzle-orm'
import { conflict } from '../../../errors.ts'
import type { CompanyActor } from '../../../platform/actor.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import {
  inTransactionWithAnswer,
  type StoreAnswer,
} from '../../../platform/database/transaction-with-answer.ts'
import { subscriptions } from '../../../schema/money/subscriptions.ts'
import { type Deps, requireBilling, unavailable } from './deps.ts'

/** Opens the provider’s page on which the company changes its card and finds its receipts. */
export async function openPortal(deps: Deps, actor: CompanyActor, storeAnswer: StoreAnswer) {
  const provider = requireBilling(deps)
  const pool = deps.databases.runtime
  const [found] = await inTransaction(
    pool,
    actor,
    (db) =>
      db
        .select({ customer: subscriptions.providerCustomerId })
        .from(subscriptions)
        .where(eq(subscriptions.companyId, actor.companyId)),
    { readOnly: true },
  )
  const customer = found?.customer
  if (!customer) throw conflict('You haven’t subscribed yet. Choose a plan first.')
  const { url } = await provider.call(
    (stripe) =>
      stripe.billingPortal.sessions.create({
        customer,
        return_url: `${deps.publicUrl}/app/settings?plan=changed#plan`,
      }),
    unavailable,
  )
  return inTransactionWithAnswer(pool, actor, storeAnswer, async () => ({ url }))
}
