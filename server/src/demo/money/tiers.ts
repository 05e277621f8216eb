import { type Db, requireRow } from '../../platform/database/connect.ts'
import { offerCodeRedemptions } from '../../schema/money/offer-code-redemptions.ts'
import { offerCodes } from '../../schema/money/offer-codes.ts'
import { productTiers, subscriptions } from '../../schema/money/subscriptions.ts'
import type { Clock } from '../clock.ts'

export type Tiers = Record<'solo' | 'studio' | 'house', string>

const plans = {
  solo: {
    name: 'Solo',
    description: 'For solo stagers',
    monthlyPrice: 29_00,
    annualPrice: 290_00,
    features: ['Pipeline and projects', 'Electronic signatures', 'Photos and documents'],
    maxClients: 40,
    maxProjects: 15,
    maxUsers: 2,
  },
  studio: {
    name: 'Studio',
    description: 'For studios with a crew',
    monthlyPrice: 79_00,
    annualPrice: 790_00,
    features: [
      'Everything in Solo',
      'Costs and margins',
      'Roles for your whole crew',
      'Your own colors and labels',
    ],
    maxClients: 150,
    maxProjects: 60,
    maxUsers: 8,
  },
  house: {
    name: 'House',
    description: 'For multi-crew companies',
    monthlyPrice: 149_00,
    annualPrice: 1_490_00,
    features: ['Everything in Studio', 'No limits', 'Onboarding help', 'Priority support'],
  },
}

export async function createTiers(db: Db): Promise<Tiers> {
  const rows = Object.values(plans).map((plan, displayOrder) => ({
    ...plan,
    displayOrder,
    trialDurationDays: 14,
  }))
  const made = await db
    .insert(productTiers)
    .values(rows)
    .returning({ id: productTiers.id, name: productTiers.name })
  const idOf = (name: string) => requireRow(made.filter((tier) => tier.name === name)).id
  return { solo: idOf('Solo'), studio: idOf('Studio'), house: idOf('House') }
}

/** Creates a subscription to Studio that was paid for a year in advance. */
export async function createYearlySubscription(
  db: Db,
  companyId: string,
  tiers: Tiers,
  { day, at, until }: Clock,
) {
  const start = at(day(-140), '09:00')
  return requireRow(
    await db
      .insert(subscriptions)
      .values({
        companyId,
        productTierId: tiers.studio,
        status: 'active',
        billingPeriod: 'annual',
        currentPeriodStart: start,
        currentPeriodEnd: until(day(225)),
        createdAt: start,
        updatedAt: start,
      })
      .returning({ id: subscriptions.id }),
  ).id
}

/** Creates a trial with nine of its fourteen days left. */
export async function createTrial(db: Db, companyId: string, tiers: Tiers, { day, at, until }: Clock) {
  const start = at(day(-5), '08:00')
  await db.insert(subscriptions).values({
    companyId,
    productTierId: tiers.solo,
    status: 'trial',
    billingPeriod: 'monthly',
    currentPeriodStart: start,
    currentPeriodEnd: until(day(9)),
    createdAt: start,
    updatedAt: start,
  })
}

type Redeemer = { companyId: string; userId: string; subscriptionId: string }

/** Creates two offer codes. The paying company has redeemed the first one. */
export async function createOffers(db: Db, tiers: Tiers, redeemer: Redeemer, { day, at, until }: Clock) {
  const [welcome] = await db
    .insert(offerCodes)
    .values([
      {
        code: 'WELCOME20',
        discountType: 'percentage',
        discountValue: 20,
        discountDurationMonths: 3,
        maxUses: 100,
        currentUses: 1,
      },
      {
        code: 'SPRING50',
        discountType: 'fixed',
        discountValue: 50_00,
        validForTiers: [tiers.studio, tiers.house],
        maxUses: 25,
        expiresAt: until(day(45)),
      },
    ])
    .returning({ id: offerCodes.id })
  if (!welcome) throw new Error('No offer code was created')
  await db
    .insert(offerCodeRedemptions)
    .values({ ...redeemer, offerCodeId: welcome.id, redeemedAt: at(day(-140), '09:00') })
}
