import { disconnectPhrase } from '@mantel/domain/provider/account'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { invalid } from '../../../errors.ts'
import type { CompanyActor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { companies } from '../../../schema/companies/companies.ts'
import { providerAccounts } from '../../../schema/money/provider-accounts.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { reviewCheckouts } from '../../checkout-pages/review-checkouts.ts'
import { lockCompany } from '../../companies/quotas.ts'
import { notConnected } from './require-account.ts'
import { countOpenInvoices, selectAccount } from './select-account.ts'

/** Disconnects the account. Its payments stay, and refunds and disputes of them still arrive. */
export async function disconnectAccount(db: Db, actor: CompanyActor, confirmation: string) {
  if (confirmation.trim().toLowerCase() !== disconnectPhrase) {
    const message = `Type “${disconnectPhrase}” to confirm`
    throw invalid(message, { confirmation: message })
  }
  await lockCompany(db, actor.companyId)
  const account = await selectAccount(db, actor.companyId)
  if (!account.accountId) throw notConnected()
  const openInvoices = await countOpenInvoices(db, actor.companyId, account)
  await removeAccount(db, actor.companyId)
  await reviewCheckouts(db, { companyId: actor.companyId })
  await recordActivity(db, actor, {
    action: 'provider.disconnected',
    targetType: 'company',
    targetId: actor.companyId,
    description: `Disconnected the Stripe account ending in ${account.accountId.slice(-4)}${describeInvoices(openInvoices)}`,
    metadata: { accountId: account.accountId, openInvoices },
  })
}

/** Disconnects the account and clears its columns in the company's row. The caller holds the company's lock. */
export async function removeAccount(db: Db, companyId: string) {
  await db
    .update(providerAccounts)
    .set({ disconnectedAt: sql`now()` })
    .where(and(eq(providerAccounts.companyId, companyId), isNull(providerAccounts.disconnectedAt)))
  await db
    .update(companies)
    .set({
      providerAccountId: null,
      providerAccountStatus: null,
      providerEnabled: false,
      cardEnabled: false,
      achEnabled: false,
      providerConnectedAt: null,
      providerName: null,
      providerChargesEnabled: false,
      providerPayoutsEnabled: false,
      providerDetailsSubmitted: false,
      providerAchActive: false,
      providerRequirements: null,
      providerPayoutSchedule: null,
      providerCheckedAt: null,
    })
    .where(eq(companies.id, companyId))
}

function describeInvoices(count: number) {
  if (count === 0) return ''
  return count === 1
    ? '; 1 open invoice no longer offers card or bank payments'
    : `; ${count} open invoices no longer offer card or bank payments`
}
