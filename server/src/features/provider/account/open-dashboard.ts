import { conflict } from '../../../errors.ts'
import type { CompanyActor } from '../../../platform/actor.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { ProviderError } from '../../../platform/stripe/provider-error.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { type Deps, requireProvider, unavailableToAdmins } from './deps.ts'
import { requireAccount } from './require-account.ts'

/** Returns a single-use link that signs the user in to the provider's dashboard. */
export async function openDashboard(deps: Deps, actor: CompanyActor) {
  const provider = requireProvider(deps)
  const account = await requireAccount(deps.databases, actor)
  const { url } = await provider
    .call((stripe) => stripe.accounts.createLoginLink(account), unavailableToAdmins)
    .catch((error: unknown) => {
      // The provider has no dashboard for an account whose form was never completed.
      if (error instanceof ProviderError && error.reason === 'refused')
        throw conflict('Finish setting up your Stripe account first.')
      throw error
    })
  await inTransaction(deps.databases.runtime, actor, (db) =>
    recordActivity(db, actor, {
      action: 'provider.dashboard-opened',
      targetType: 'company',
      targetId: actor.companyId,
      description: 'Opened the Stripe dashboard',
    }),
  )
  return { url }
}
