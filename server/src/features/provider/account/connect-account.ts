import { createHash } from 'node:crypto'
import { count, eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { CompanyActor } from '../../../platform/actor.ts'
import { type Databases, type Db, requireRow } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import {
  inTransactionWithAnswer,
  type StoreAnswer,
} from '../../../platform/database/transaction-with-answer.ts'
import type { Provider } from '../../../platform/stripe/provider.ts'
import { companies } from '../../../schema/companies/companies.ts'
import { providerAccounts } from '../../../schema/money/provider-accounts.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { lockOpenCompany } from '../../companies/quotas.ts'
import { type Deps, requireProvider, unavailableToAdmins } from './deps.ts'
import { selectAccount } from './select-account.ts'

/** Creates the account if there is none, and returns the address of the provider's form for it. */
export async function connectAccount(deps: Deps, actor: CompanyActor, storeAnswer: StoreAnswer) {
  const provider = requireProvider(deps)
  const { databases, publicUrl } = deps
  const prepared = await inTransaction(
    databases.runtime,
    actor,
    (db) => prepareAccount(db, actor.companyId),
    {
      readOnly: true,
    },
  )
  const account = prepared.accountId ?? (await createAccount(databases, provider, actor, prepared))
  const page = `${publicUrl}/app/payments`
  const { url } = await provider.call(
    (stripe) =>
      stripe.accountLinks.create({
        account,
        type: 'account_onboarding',
        // The provider's form returns to the first address whether or not it was completed, and to the second if the
        // link was used before or has expired. Neither says anything about the account.
        return_url: `${page}?from=provider`,
        refresh_url: `${page}?again=provider`,
      }),
    unavailableToAdmins,
  )
  return inTransactionWithAnswer(databases.runtime, actor, storeAnswer, async (db) => {
    if (prepared.accountId) await record(db, actor, 'provider.form-opened', 'Opened Stripe’s setup form')
    return { url }
  })
}

type Prepared = Awaited<ReturnType<typeof prepareAccount>>

/**
 * The key contains a hash of the parameters, because the provider refuses a key that was used with other parameters.
 * The accounts are counted before the current account is read: if a concurrent call adds one between the two reads,
 * this call finds it as the current account and does not use the key.
 */
async function prepareAccount(db: Db, companyId: string) {
  const { n } = requireRow(
    await db.select({ n: count() }).from(providerAccounts).where(eq(providerAccounts.companyId, companyId)),
  )
  const { accountId, companyName } = await selectAccount(db, companyId)
  const params = accountParams(companyId, companyName)
  const digest = createHash('sha256').update(JSON.stringify(params)).digest('hex').slice(0, 16)
  return { accountId, params, idempotencyKey: `account:${companyId}:${n + 1}:${digest}` }
}

/**
 * Two calls at once, or a call after a crash, send the same idempotency key and get the same account from the provider.
 * The lock makes the second one find what the first one has stored.
 */
async function createAccount(
  databases: Databases,
  provider: Provider,
  actor: CompanyActor,
  { params, idempotencyKey }: Prepared,
) {
  const { companyId } = actor
  const created = await provider.call(
    (stripe) => stripe.accounts.create(params, { idempotencyKey }),
    unavailableToAdmins,
  )
  return inTransaction(databases.runtime, actor, async (db) => {
    await lockOpenCompany(db, companyId)
    const { accountId } = await selectAccount(db, companyId)
    if (accountId) return accountId
    await db.insert(providerAccounts).values({ companyId, accountId: created.id })
    await db
      .update(companies)
      .set({ providerAccountId: created.id, providerAccountStatus: 'pending' })
      .where(eq(companies.id, companyId))
    await record(db, actor, 'provider.connected', 'Started connecting a Stripe account')
    return created.id
  })
}

const record = (db: Db, actor: CompanyActor, action: string, description: string) =>
  recordActivity(db, actor, { action, targetType: 'company', targetId: actor.companyId, description })

/**
 * Stripe collects its fees from the studio's account, covers losses, and asks the studio for the required business
 * details.
 */
const accountParams = (companyId: string, name: string): Stripe.AccountCreateParams => ({
  country: 'US',
  controller: {
    stripe_dashboard: { type: 'express' },
    fees: { payer: 'account' },
    losses: { payments: 'stripe' },
    requirement_collection: 'stripe',
  },
  capabilities: {
    card_payments: { requested: true },
    transfers: { requested: true },
    us_bank_account_ach_payments: { requested: true },
  },
  business_profile: { name },
  metadata: { companyId },
})
