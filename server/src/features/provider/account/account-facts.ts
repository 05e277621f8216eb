import type Stripe from 'stripe'
import type { companies, ProviderRequirements } from '../../../schema/companies/companies.ts'
import { describePayoutSchedule } from './payout-schedule.ts'

export type AccountStatus = 'pending' | 'restricted' | 'enabled'

type Facts = Pick<
  typeof companies.$inferSelect,
  | 'providerName'
  | 'providerEnabled'
  | 'providerChargesEnabled'
  | 'providerPayoutsEnabled'
  | 'providerDetailsSubmitted'
  | 'providerAchActive'
  | 'providerRequirements'
  | 'providerPayoutSchedule'
> & { providerAccountStatus: AccountStatus }

/**
 * What a company's row says about its account. It depends only on the account as the provider describes it, and on
 * whether the account has taken payments before: only then can it be restricted.
 */
export function accountFacts(account: Stripe.Account, { wasEnabled }: { wasEnabled: boolean }): Facts {
  const requirements = requirementsOf(account)
  const isEnabled = account.charges_enabled && account.capabilities?.card_payments === 'active'
  return {
    providerAccountStatus: isEnabled
      ? 'enabled'
      : isStopped(requirements, wasEnabled)
        ? 'restricted'
        : 'pending',
    providerName: nameOf(account)?.slice(0, 200) ?? null,
    providerEnabled: isEnabled,
    providerChargesEnabled: account.charges_enabled,
    providerPayoutsEnabled: account.payouts_enabled,
    providerDetailsSubmitted: account.details_submitted,
    providerAchActive: account.capabilities?.us_bank_account_ach_payments === 'active',
    providerRequirements: requirements,
    providerPayoutSchedule: describePayoutSchedule(account.settings?.payouts?.schedule),
  }
}

/** A rejection always counts. Everything else counts as stopped only if payments were possible before. */
const isStopped = ({ disabledReason }: ProviderRequirements, wasEnabled: boolean) =>
  wasEnabled || (disabledReason !== null && /^(rejected\.|listed$|platform_paused$)/.test(disabledReason))

function requirementsOf({ requirements }: Stripe.Account): ProviderRequirements {
  const missing = new Set([...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])])
  const deadline = requirements?.current_deadline
  return {
    missing: [...missing].slice(0, 100),
    disabledReason: requirements?.disabled_reason ?? null,
    deadline: deadline ? new Date(deadline * 1000).toISOString() : null,
  }
}

const nameOf = ({ business_profile, settings, company, email }: Stripe.Account) =>
  [business_profile?.name, settings?.dashboard.display_name, company?.name, email].find(
    (name) => name != null && name.trim() !== '',
  )
