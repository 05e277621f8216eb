import { inTransaction } from '../../../platform/database/tenant.ts'
import { ProviderError } from '../../../platform/stripe/provider-error.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { lockCompany } from '../../companies/quotas.ts'
import type { EventHandler, ProviderEvent, ProviderServices } from '../event-handler.ts'
import { syncAccount } from './check-account.ts'
import { removeAccount } from './disconnect-account.ts'
import { selectAccount } from './select-account.ts'

/** Both events only say that something has changed. The handler asks the provider for the current state. */
const refreshAccount: EventHandler = (services, event) => syncAccount(services, event)

/**
 * The owner has revoked our access on the provider's site. The account is removed only if the provider now refuses to
 * show it to us, because the event may arrive late, after the account was connected again.
 */
const removeIfRevoked: EventHandler = async (services, event) => {
  try {
    await syncAccount(services, event)
  } catch (error) {
    if (!(error instanceof ProviderError && error.reason === 'account')) throw error
    await recordRevocation(services, event)
  }
}

const recordRevocation = ({ databases }: ProviderServices, { companyId, accountId }: ProviderEvent) =>
  inTransaction(databases.worker, { companyId }, async (db) => {
    await lockCompany(db, companyId)
    if ((await selectAccount(db, companyId)).accountId !== accountId) return
    await removeAccount(db, companyId)
    await recordActivity(
      db,
      { userId: null, role: null, companyId },
      {
        action: 'provider.revoked',
        targetType: 'company',
        targetId: companyId,
        description: 'The Stripe account was disconnected on Stripe’s site',
      },
    )
  })

export const accountHandlers: Record<string, EventHandler> = {
  'account.updated': refreshAccount,
  'capability.updated': refreshAccount,
  'account.application.deauthorized': removeIfRevoked,
}
