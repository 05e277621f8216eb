import { z } from 'zod'
import { billingPeriods, type ProductTier, productTier } from './admin/tiers.ts'
import { del, get, idOf, post, put, timestamp } from './endpoint.ts'
import { optionalText, requiredText } from './fields.ts'
import { type BillingPeriod, priceText, trialDaysOf } from './prices.ts'
import { APP_NAME } from './product.ts'
import { settings } from './settings/settings.ts'

/** What the first step says until the platform’s people say something else. */
export const onboardingCopy = {
  welcomeTitle: `Welcome to ${APP_NAME}`,
  welcomeSubtitle: 'Let’s furnish your studio.',
  welcomeDescription: 'Five short steps. You can skip any of them and come back later.',
  feature1Title: 'Every property in one place',
  feature1Description: 'From the first call to the last destage, with the next step in plain words.',
  feature2Title: 'Contracts signed on a phone',
  feature2Description: 'Your client signs by link, without an account, and both of you hold the proof.',
  feature3Title: 'Paid by any method',
  feature3Description: 'Card, bank, Zelle or check: you see what is in and what is still to come.',
}
export type OnboardingContent = typeof onboardingCopy
export type OnboardingField = keyof OnboardingContent

const words = z.string()
const onboardingContent = z.object({
  welcomeTitle: words,
  welcomeSubtitle: words,
  welcomeDescription: words,
  feature1Title: words,
  feature1Description: words,
  feature2Title: words,
  feature2Description: words,
  feature3Title: words,
  feature3Description: words,
})

/** What is left empty is as it was built in. */
export const onboardingWords = z.strictObject({
  welcomeTitle: optionalText(120),
  welcomeSubtitle: optionalText(200),
  welcomeDescription: optionalText(600),
  feature1Title: optionalText(120),
  feature1Description: optionalText(300),
  feature2Title: optionalText(120),
  feature2Description: optionalText(300),
  feature3Title: optionalText(120),
  feature3Description: optionalText(300),
})

export const editedOnboarding = z.object({
  content: onboardingContent,
  version: z.number(),
  updatedAt: timestamp,
  /** Who said so last; null as long as it is as it was built in. */
  editedBy: z.string().nullable(),
})
export type EditedOnboarding = z.infer<typeof editedOnboarding>

/** Something taken off the price, for some months. */
const offer = z.object({
  code: z.string(),
  discountType: z.enum(['percentage', 'fixed']),
  /** A whole percentage, or cents. */
  discountValue: z.number(),
  discountDurationMonths: z.number(),
})
export type Offer = z.infer<typeof offer>

const subscription = z.object({
  tier: productTier.nullable(),
  status: z.enum(['active', 'trial', 'canceled', 'expired']),
  billingPeriod: z.enum(billingPeriods),
  /** While it is a trial: until when nothing is charged. */
  currentPeriodEnd: timestamp.nullable(),
  offer: offer.nullable(),
  /** Whether something was charged already: then the code is part of it and stays. */
  isCharged: z.boolean(),
})
export type Subscription = z.infer<typeof subscription>

export const onboarding = z.object({
  content: onboardingContent,
  profiles: z.array(
    z.object({
      value: z.string(),
      name: z.string(),
      description: z.string().nullable(),
      icon: z.string().nullable(),
    }),
  ),
  businessProfile: z.string().nullable(),
  /** Those on sale, in their order. */
  tiers: z.array(productTier),
  subscription,
  /** When the company joined: trials are counted from here. */
  since: timestamp,
})
export type Onboarding = z.infer<typeof onboarding>

/** Until when another plan is free for a company, if it is: nobody loses days of a trial that they were given. */
export function freeUntil(
  tier: ProductTier,
  since: string,
  { status, currentPeriodEnd }: Pick<Subscription, 'status' | 'currentPeriodEnd'>,
) {
  const days = trialDaysOf(tier)
  if (days === 0) return null
  const given = status === 'trial' && currentPeriodEnd ? Date.parse(currentPeriodEnd) : 0
  const end = Math.max(Date.parse(since) + days * 86_400_000, given)
  return end > Date.now() ? new Date(end).toISOString() : null
}

/** What has ended is begun again by the platform’s people. */
export const hasEnded = ({ status }: Pick<Subscription, 'status'>) =>
  status === 'canceled' || status === 'expired'

/** “20% off for 3 months”. */
export function offerText({ discountType, discountValue, discountDurationMonths: months }: Offer): string {
  const off =
    discountType === 'percentage'
      ? `${discountValue}%`
      : priceText({ monthlyPrice: discountValue, annualPrice: null }, 'monthly').price
  return `${off} off for ${months === 1 ? '1 month' : `${months} months`}`
}

const offerCode = requiredText('Enter your code', 50).transform((code) => code.toUpperCase())
const byAdmins = { access: 'subscription:manage' } as const

export const planInput = z.strictObject({
  tierId: idOf('tier'),
  billingPeriod: z.enum(billingPeriods satisfies readonly BillingPeriod[]),
})

export const onboardingApi = {
  get: get('/api/onboarding', {
    ...byAdmins,
    about: 'What a new company is shown first: the welcome, trades, plans and its subscription',
    response: onboarding,
  }),
  chooseProfile: put('/api/onboarding/profile', {
    ...byAdmins,
    about: 'Say what the company does; lists and labels that nobody changed or used follow',
    body: z.strictObject({ businessProfile: requiredText('Choose what you do', 100) }),
    response: z.object({ settings, followed: z.array(z.string()) }),
  }),
  choosePlan: put('/api/onboarding/plan', {
    ...byAdmins,
    about: 'Choose a plan and how it is paid; refused where the company has more than it allows',
    body: planInput,
    response: subscription,
  }),
  checkOffer: get('/api/offer-codes/check', {
    ...byAdmins,
    about: 'What an offer code would bring with a plan',
    rate: 'token',
    query: z.strictObject({ offerCode, tierId: idOf('tier') }),
    response: offer,
  }),
  applyOffer: post('/api/offer-codes/redemption', {
    ...byAdmins,
    about: 'Use an offer code with the company’s plan: one code for a subscription',
    rate: 'token',
    body: z.strictObject({ offerCode }),
    response: subscription,
  }),
  removeOffer: del('/api/offer-codes/redemption', {
    ...byAdmins,
    about: 'Give the offer code back before anything was charged',
    response: subscription,
  }),
  content: get('/api/admin/onboarding-content', {
    access: 'platform:read',
    about: 'What the welcome says',
    response: editedOnboarding,
  }),
  saveContent: put('/api/admin/onboarding-content', {
    access: 'platform:manage',
    about: 'Change what the welcome says; an empty field is as it was built in',
    body: onboardingWords.extend({ version: z.number().int().positive() }),
    response: editedOnboarding,
  }),
}
