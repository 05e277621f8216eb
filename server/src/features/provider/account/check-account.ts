import type pg from 'pg'
import type { CompanyActor } from '../../../platform/actor.ts'
import type { Databases } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import type { Provider } from '../../../platform/stripe/provider.ts'
import { storeLatest } from '../store-latest.ts'
import { type Deps, requireProvider, unavailableToAdmins } from './deps.ts'
import { requireAccount } from './require-account.ts'
import { selectAccount } from './select-account.ts'
import { showAccount } from './show-account.ts'
import { type Cause, storeAccount } from './store-account.ts'

/**
 * Asks the provider for the current state of the account. The URL with which the browser returns from the provider
 * proves nothing.
 */
export async function checkAccount(deps: Deps, actor: CompanyActor) {
  const provider = requireProvider(deps)
  const { runtime } = deps.databases
  const accountId = await requireAccount(deps.databases, actor)
  await fetchAccount(runtime, provider, actor, accountId, unavailableToAdmins)
  return inTransaction(runtime, actor, (db) => showAccount(db, provider, actor.companyId), { readOnly: true })
}

/** Like checkAccount(), but without a user: for the provider's events and the hourly reconciliation. */
export const syncAccount = (
  { databases, provider }: { databases: Databases; provider: Provider },
  { companyId, accountId }: { companyId: string; accountId: string },
) => fetchAccount(databases.worker, provider, { companyId }, accountId)

const fetchAccount = (
  pool: pg.Pool,
  provider: Provider,
  cause: Cause,
  accountId: string,
  unavailable?: string,
) =>
  storeLatest(async () => {
    const { checkedAt } = await inTransaction(pool, cause, (db) => selectAccount(db, cause.companyId), {
      readOnly: true,
    })
    const account = await provider.call((stripe) => stripe.accounts.retrieve(accountId), unavailable)
    return inTransaction(pool, cause, (db) => storeAccount(db, cause, account, checkedAt))
  })
