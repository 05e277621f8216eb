import { randomUUID } from 'node:crypto'
import type { SignedIn } from '@mantel/domain/auth/auth'
import type { Registration } from '@mantel/domain/auth/registration'
import { isTimeZone } from '@mantel/domain/basics/time-zones'
import { isFree } from '@mantel/domain/plans/plan-changes'
import { trialDaysOf } from '@mantel/domain/plans/plan-prices'
import { termsVersion } from '@mantel/domain/site/terms'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { forbidden } from '../../errors.ts'
import type { Caller } from '../../platform/actor.ts'
import { type Databases, type Db, dbOnPool } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { hashToken } from '../../platform/tokens.ts'
import { companies } from '../../schema/companies/companies.ts'
import { productTiers, subscriptions } from '../../schema/money/subscriptions.ts'
import { registrationInvites } from '../../schema/site.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { createUser } from '../auth/accounts.ts'
import { hashNewPassword } from '../auth/passwords.ts'
import { signInNewUser } from '../auth/sign-in.ts'
import { queueVerificationEmail } from '../auth/verify-email.ts'
import { addCompanyDefaults } from '../companies/default-settings.ts'
import { findTimeZone } from '../companies/time-zones.ts'
import type { EmailSettings } from '../messages/email-settings.ts'
import { queueEmail } from '../messages/queue-email.ts'
import { applyProfile } from '../onboarding/apply-profile.ts'
import { applyOffer } from '../onboarding/offers.ts'
import { findActiveProfile } from '../onboarding/profile.ts'
import { findValidOffer } from '../onboarding/valid-offers.ts'
import { waitlistStatus } from '../site/waitlist.ts'
import { refuseDeletedTier, unknownPlan } from '../tiers/tier-reference.ts'
import { tierOrder } from '../tiers/tiers-on-sale.ts'

type Billing = { now: Date; hasBilling: boolean }

/** Creates the company, its first admin and its default data in one transaction. */
export async function register(
  { runtime, auth }: Databases,
  emailSettings: EmailSettings,
  input: Registration,
  caller: Caller,
  billing: Billing,
): Promise<SignedIn> {
  await refuseUninvited(dbOnPool(runtime), input)
  const tier = await findTier(dbOnPool(runtime), input.tierId ?? null)
  const { offerCode } = input
  // Refused before the password is hashed. `applyOffer` checks it again.
  if (offerCode) await findValidOffer(dbOnPool(runtime), { offerCode, tierId: tier?.id ?? null }, billing.now)
  const password = await hashNewPassword(input.password, { ...input, role: 'CompanyAdmin' })

  // The new id is the transaction's tenant, so row-level security allows only this company's rows.
  const companyId = randomUUID()
  const user = await inTransaction(runtime, { companyId }, async (db) => {
    // The invitation was emailed to this address, so anyone with its token reads the emails there.
    const isConfirmed = await useInvite(db, input)
    await createCompany(db, companyId, input)
    const { firstName, lastName, email, phone } = input
    const admin = { companyId, firstName, lastName, email, phone, password, role: 'CompanyAdmin' as const }
    const user = await createUser(db, { ...admin, emailVerifiedAt: isConfirmed ? sql`now()` : null })
    const { billingPeriod } = input
    await refuseDeletedTier(() =>
      db.insert(subscriptions).values({ companyId, ...subscriptionStart(tier, billing), billingPeriod }),
    )
    await addCompanyDefaults(db, companyId, null)
    await applyBusinessProfile(db, companyId, input.businessProfile)
    const actor = { userId: user.id, role: 'CompanyAdmin' as const, companyId }
    await recordActivity(db, actor, {
      action: 'company.created',
      targetType: 'company',
      targetId: companyId,
      description: 'Account created',
      // This is the version of the terms that the form links to, in case they change.
      metadata: { termsVersion },
    })
    await queueEmail(db, emailSettings, {
      template: 'welcome',
      companyId,
      to: { address: user.email, name: user.firstName },
      values: { firstName: user.firstName, companyName: input.companyName },
      link: '/app/pipeline',
    })
    if (!isConfirmed) await queueVerificationEmail(db, emailSettings, user)
    if (offerCode) await applyOffer(db, actor, offerCode, billing)
    return user
  })

  return signInNewUser(auth, user, caller)
}

const registrationClosed = () => forbidden('Registration is closed. Please join the waitlist.')

async function refuseUninvited(db: Db, { inviteToken }: Registration) {
  const { isActive } = await waitlistStatus(db)
  if (isActive && !inviteToken) throw registrationClosed()
}

/** Returns whether the user came by an invitation that was sent to their address. */
async function useInvite(db: Db, { inviteToken, email }: Registration) {
  if (!inviteToken) return false
  const used = await db
    .update(registrationInvites)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(registrationInvites.tokenHash, hashToken(inviteToken)),
        eq(registrationInvites.email, email),
        isNull(registrationInvites.usedAt),
        gt(registrationInvites.expiresAt, sql`now()`),
      ),
    )
    .returning({ id: registrationInvites.id })
  if (used.length > 0) return true
  // An invalid or used invitation does not matter once registration is open to everyone.
  const { isActive } = await waitlistStatus(db)
  if (isActive) throw registrationClosed()
  return false
}

/** Returns the requested plan, or else the first one that is on sale. Refuses a plan that is not on sale. */
async function findTier(db: Db, id: string | null) {
  const onSale = and(eq(productTiers.isActive, true), id ? eq(productTiers.id, id) : undefined)
  const [tier] = await db
    .select()
    .from(productTiers)
    .where(onSale)
    .orderBy(...tierOrder)
    .limit(1)
  if (id && !tier) throw unknownPlan()
  return tier
}

/**
 * The trial lasts as long as the plan says. A plan with a price and without a trial has to be paid first. Everything else is
 * active.
 */
function subscriptionStart(tier: Awaited<ReturnType<typeof findTier>>, { now, hasBilling }: Billing) {
  const days = tier ? trialDaysOf(tier) : 0
  const startsAt = now.toISOString()
  if (tier && days === 0 && hasBilling && !isFree(tier))
    return {
      productTierId: tier.id,
      status: 'expired' as const,
      currentPeriodStart: startsAt,
      endedAt: startsAt,
    }
  return {
    productTierId: tier?.id ?? null,
    status: days > 0 ? ('trial' as const) : ('active' as const),
    currentPeriodStart: startsAt,
    currentPeriodEnd: days > 0 ? new Date(now.getTime() + days * 86_400_000).toISOString() : null,
  }
}

/** Ignores an unknown time zone, because it is only the browser's guess. */
async function createCompany(db: Db, id: string, input: Registration) {
  const { companyName: name, website, phone } = input
  const guess = input.timeZone ?? ''
  const timeZone = isTimeZone(guess) ? await findTimeZone(db, guess) : undefined
  await db.insert(companies).values({ id, name, website, phone, timeZone })
}

/** Ignores an unknown business profile, because the user can choose one later. */
async function applyBusinessProfile(db: Db, companyId: string, businessProfile: string | null) {
  if (businessProfile && (await findActiveProfile(db, businessProfile)))
    await applyProfile(db, companyId, null, businessProfile)
}
