import type { CompanyActor } from '../../../platform/actor.ts'
import type { Databases } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import type { Provider } from '../../../platform/stripe/provider.ts'
import { type Deps, requireProvider, unavailableToAdmins } from './deps.ts'
import { requireAccount } from './require-account.ts'
import { showAccount } from './show-account.ts'
import { storeAccount } from './store-account.ts'

/** Asks the provider for the current state of the account. What the browser says after a visit there is not believed. */
export async function checkAccount(deps: Deps, actor: CompanyActor) {
  const provider = requireProvider(deps)
  const { runtime } = deps.databases
  const accountId = await requireAccount(deps.databases, actor)
  const askedAt = new Date().toISOString()
  const account = await provider.call((stripe) => stripe.accounts.retrieve(accountId), unavailableToAdmins)
  return inTransaction(runtime, actor, async (db) => {
    await storeAccount(db, actor, account, askedAt)
    return showAccount(db, provider, actor.companyId)
  })
}

/** The same without a user, for events of the provider and the hourly reconciliation. */
export async function syncAccount(
  { databases, provider }: { databases: Databases; provider: Provider },
  { companyId, accountId }: { companyId: string; accountId: string },
) {
  const askedAt = new Date().toISOString()
  const account = await provider.call((stripe) => stripe.accounts.retrieve(accountId))
  await inTransaction(databases.worker, { companyId }, (db) =>
    storeAccount(db, { companyId }, account, askedAt),
  )
}
