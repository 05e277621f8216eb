import { randomUUID } from 'node:crypto'
import type { Registration, SignedIn } from '@mantel/domain/auth'
import { trialDaysOf } from '@mantel/domain/prices'
import { isTimeZone } from '@mantel/domain/settings/settings'
import { termsVersion } from '@mantel/domain/site/terms'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { forbidden } from '../../errors.ts'
import type { Caller } from '../../platform/actor.ts'
import { type Databases, type Db, wholePool } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { hashToken } from '../../platform/tokens.ts'
import { companies } from '../../schema/companies/companies.ts'
import { productTiers, subscriptions } from '../../schema/money/subscriptions.ts'
import { registrationInvites } from '../../schema/site.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { createUser } from '../auth/accounts.ts'
import { acceptPassword } from '../auth/passwords.ts'
import { enter } from '../auth/sign-in.ts'
import { mailVerificationLink } from '../auth/verify-email.ts'
import { furnishCompany } from '../companies/default-settings.ts'
import { knownZone } from '../companies/time-zones.ts'
import type { Mailroom } from '../messages/email-settings.ts'
import { queueLetter } from '../messages/queue-email.ts'
import { followProfile } from '../onboarding/apply-profile.ts'
import { findOffered } from '../onboarding/profile.ts'
import { waitlistStatus } from '../site/waitlist.ts'
import { unknownPlan, unlessDeleted } from '../tiers/tier-reference.ts'
import { inTheirOrder } from '../tiers/tiers-on-sale.ts'

/** A company, its first admin and everything they start with, in one transaction: all of it or nothing. */
export async function register(
  { runtime, auth }: Databases,
  mailroom: Mailroom,
  input: Registration,
  caller: Caller,
): Promise<SignedIn> {
  await refuseUninvited(wholePool(runtime), input)
  const tier = await chosenTier(wholePool(runtime), input.tierId ?? null)
  const password = await acceptPassword(input.password, { ...input, role: 'CompanyAdmin' })

  // The new id is the transaction's tenant, so that row-level security lets in this company's rows and no others.
  const companyId = randomUUID()
  const user = await inTransaction(runtime, { companyId }, async (db) => {
    await useInvite(db, input)
    await createCompany(db, companyId, input)
    const { firstName, lastName, email, phone } = input
    const admin = { companyId, firstName, lastName, email, phone, password, role: 'CompanyAdmin' as const }
    const user = await createUser(db, admin)
    const { billingPeriod } = input
    await unlessDeleted(() => db.insert(subscriptions).values({ companyId, ...startOf(tier), billingPeriod }))
    await furnishCompany(db, companyId, null)
    await beginAs(db, companyId, input.businessProfile)
    await recordActivity(
      db,
      { userId: user.id, role: 'CompanyAdmin', companyId },
      {
        action: 'company.created',
        targetType: 'company',
        targetId: companyId,
        description: `${input.companyName} joined`,
        // What they agreed to, should it change one day: the version in force, which the form leads to.
        metadata: { termsVersion },
      },
    )
    await queueLetter(db, mailroom, {
      template: 'welcome',
      companyId,
      to: { address: user.email, name: user.firstName },
      values: { firstName: user.firstName, companyName: input.companyName },
      link: '/app/pipeline',
    })
    await mailVerificationLink(db, mailroom, user)
    return user
  })

  return enter(auth, user, caller)
}

const closed = () => forbidden('Registration is closed. Please join the waitlist.')

/** While the waitlist is active, only those it invited come in. */
async function refuseUninvited(db: Db, { inviteToken }: Registration) {
  const { isActive } = await waitlistStatus(db)
  if (isActive && !inviteToken) throw closed()
}

async function useInvite(db: Db, { inviteToken, email }: Registration) {
  if (!inviteToken) return
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
  if (used.length > 0) return
  // A link that is used up keeps nobody out once the doors are open to everybody.
  const { isActive } = await waitlistStatus(db)
  if (isActive) throw closed()
}

/** The plan that was asked for; else the first one on sale, if any is. */
async function chosenTier(db: Db, id: string | null) {
  const onSale = and(eq(productTiers.isActive, true), id ? eq(productTiers.id, id) : undefined)
  const [tier] = await db
    .select()
    .from(productTiers)
    .where(onSale)
    .orderBy(...inTheirOrder)
    .limit(1)
  if (id && !tier) throw unknownPlan()
  return tier
}

/** A trial for as long as the plan gives. Without one, or without a price, it is active, until there is billing. */
function startOf(tier: Awaited<ReturnType<typeof chosenTier>>) {
  const days = tier ? trialDaysOf(tier) : 0
  return {
    productTierId: tier?.id ?? null,
    status: days > 0 ? ('trial' as const) : ('active' as const),
    currentPeriodStart: sql`now()`,
    currentPeriodEnd: days > 0 ? sql`now() + make_interval(days => ${days})` : null,
  }
}

/** The time zone is the browser's guess: one that is not known here keeps nobody out. */
async function createCompany(db: Db, id: string, input: Registration) {
  const { companyName: name, website, phone } = input
  const guess = input.timeZone ?? ''
  const timeZone = isTimeZone(guess) ? await knownZone(db, guess) : undefined
  await db.insert(companies).values({ id, name, website, phone, timeZone })
}

/** A trade that is not on offer keeps nobody out, either: they say inside what they do. */
async function beginAs(db: Db, companyId: string, businessProfile: string | null) {
  if (businessProfile && (await findOffered(db, businessProfile)))
    await followProfile(db, companyId, null, businessProfile)
}
