import { and, eq, isNull, lte, or } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { CompanyActor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { companies } from '../../../schema/companies/companies.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { completeStep } from '../../checklist/complete-step.ts'
import { lockCompany } from '../../companies/quotas.ts'
import { type AccountStatus, accountFacts } from './account-facts.ts'
import { selectAccount } from './select-account.ts'

/** The user who made us ask the provider, or the provider itself. */
export type Cause =
  | Pick<CompanyActor, 'companyId' | 'userId' | 'role' | 'impersonatorId'>
  | { companyId: string }

/**
 * Stores what the provider says about the account. `askedAt` is when we asked: an answer that is older than the stored
 * one, or about an account that was disconnected in the meantime, changes nothing.
 */
export async function storeAccount(db: Db, cause: Cause, account: Stripe.Account, askedAt: string) {
  const { companyId } = cause
  await lockCompany(db, companyId)
  const before = await selectAccount(db, companyId)
  if (before.accountId !== account.id) return
  const facts = accountFacts(account, { wasEnabled: before.connectedAt !== null })
  const isFirst = facts.providerEnabled && before.connectedAt === null
  const stored = await db
    .update(companies)
    .set({
      ...facts,
      providerCheckedAt: askedAt,
      // A studio that connects an account wants to take payments with it.
      ...(isFirst && {
        providerConnectedAt: askedAt,
        cardEnabled: true,
        achEnabled: facts.providerAchActive,
      }),
    })
    .where(
      and(
        eq(companies.id, companyId),
        or(isNull(companies.providerCheckedAt), lte(companies.providerCheckedAt, askedAt)),
      ),
    )
    .returning({ card: companies.cardEnabled, ach: companies.achEnabled })
  const [after] = stored
  if (!after) return
  if (facts.providerEnabled && (after.card || after.ach))
    await completeStep(db, companyId, 'paymentMethodsSetup')
  if (facts.providerAccountStatus !== before.status)
    await recordActivity(db, actorOf(cause), {
      action: `provider.${facts.providerAccountStatus}`,
      targetType: 'company',
      targetId: companyId,
      description: descriptions[facts.providerAccountStatus],
    })
}

const descriptions: Record<AccountStatus, string> = {
  pending: 'Stripe needs more information before clients can pay by card',
  restricted: 'Stripe stopped card and bank payments',
  enabled: 'Stripe enabled card payments',
}

const actorOf = (cause: Cause) => ({ userId: null, role: null, ...cause })
