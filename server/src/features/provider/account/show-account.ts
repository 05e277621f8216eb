import type { AccountState, ProviderAccount } from '@mantel/domain/provider/account'
import type { Db } from '../../../platform/database/connect.ts'
import type { Provider } from '../../../platform/stripe/provider.ts'
import { describeRestriction, nameRequirements } from './requirement-names.ts'
import { type CompanyAccount, countOpenInvoices, selectAccount } from './select-account.ts'

/** The account as it was last checked. Reading it never calls the provider. */
export async function showAccount(
  db: Db,
  provider: Provider | null,
  companyId: string,
): Promise<ProviderAccount> {
  const account = await selectAccount(db, companyId)
  const state = stateOf(account, provider)
  const { missing = [], disabledReason = null, deadline = null } = account.requirements ?? {}
  return {
    state,
    sandboxUrl: provider?.sandboxUrl ?? null,
    name: account.name,
    accountEnding: account.accountId?.slice(-4) ?? null,
    connectedAt: account.connectedAt,
    checkedAt: account.checkedAt,
    missing: nameRequirements(missing),
    restriction: state === 'restricted' ? describeRestriction(disabledReason) : null,
    deadline,
    cardEnabled: account.cardEnabled,
    achEnabled: account.achEnabled,
    achAvailable: account.achActive,
    payoutsEnabled: account.payoutsEnabled,
    payoutSchedule: account.payoutSchedule,
    applicationFeePercent: provider?.applicationFeePercent ?? null,
    openInvoices: await countOpenInvoices(db, companyId, account),
  }
}

function stateOf({ accountId, status }: CompanyAccount, provider: Provider | null): AccountState {
  if (!provider) return 'unavailable'
  if (!accountId) return 'none'
  return status === 'enabled' || status === 'restricted' ? status : 'pending'
}
