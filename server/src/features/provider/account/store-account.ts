import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { CompanyActor } from '../../../platform/actor.ts'
import { type Db, requireRow } from '../../../platform/database/connect.ts'
import { companies } from '../../../schema/companies/companies.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { completeStep } from '../../checklist/complete-step.ts'
import { reviewCheckouts } from '../../checkout-pages/review-checkouts.ts'
import { lockCompany } from '../../companies/quotas.ts'
import { type AccountStatus, accountFacts } from './account-facts.ts'
import { selectAccount } from './select-account.ts'

/** The user whose action made us ask the provider. There is none if an event or the hourly reconciliation did. */
export type Cause =
  | Pick<CompanyActor, 'companyId' | 'userId' | 'role' | 'impersonatorId'>
  | { companyId: string }

/**
 * Stores what the provider says about the account. Returns false if another answer was stored since `checkedAt`, when we
 * asked for this one. An answer about an account that was disconnected in the meantime changes nothing.
 */
export async function storeAccount(
  db: Db,
  cause: Cause,
  account: Stripe.Account,
  checkedAt: string | null,
): Promise<boolean> {
  const { companyId } = cause
  await lockCompany(db, companyId)
  const before = await selectAccount(db, companyId)
  if (before.accountId !== account.id) return true
  if (before.checkedAt !== checkedAt) return false
  const facts = accountFacts(account, { wasEnabled: before.connectedAt !== null })
  const now = new Date().toISOString()
  const after = requireRow(
    await db
      .update(companies)
      .set({
        ...facts,
        providerCheckedAt: now,
        // A studio that connects an account wants to take payments with it.
        ...(facts.providerEnabled &&
          before.connectedAt === null && {
            providerConnectedAt: now,
            cardEnabled: true,
            achEnabled: facts.providerAchActive,
          }),
      })
      .where(eq(companies.id, companyId))
      .returning({ card: companies.cardEnabled, ach: companies.achEnabled }),
  )
  if (facts.providerEnabled && (after.card || after.ach))
    await completeStep(db, companyId, 'paymentMethodsSetup')
  if ((before.isEnabled && !facts.providerEnabled) || (before.achActive && !facts.providerAchActive))
    await reviewCheckouts(db, { companyId })
  if (facts.providerAccountStatus !== before.status)
    await recordActivity(db, actorOf(cause), {
      action: `provider.${facts.providerAccountStatus}`,
      targetType: 'company',
      targetId: companyId,
      description: descriptions[facts.providerAccountStatus],
    })
  return true
}

const descriptions: Record<AccountStatus, string> = {
  pending: 'Stripe needs more information before clients can pay by card',
  restricted: 'Stripe stopped card and bank payments',
  enabled: 'Stripe enabled card payments',
}

const actorOf = (cause: Cause) => ({ userId: null, role: null, ...cause })
