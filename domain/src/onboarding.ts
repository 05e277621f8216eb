import { z } from 'zod'
import { billingPeriods, type ProductTier, productTier } from './admin/tiers.ts'
import { APP_NAME } from './basics/product.ts'
import { del, get, post, put } from './endpoints/endpoint.ts'
import { optionalText, requiredText } from './endpoints/fields.ts'
import { idOf } from './endpoints/ids.ts'
import { timestamp } from './endpoints/times.ts'
import { isFree } from './plans/plan-changes.ts'
import { type BillingPeriod, priceText, trialDaysOf } from './plans/plan-prices.ts'
import { settings } from './settings/settings.ts'

/** The default text of the first onboarding step. SuperAdmins can edit it. */
export const onboardingCopy = {
  welcomeTitle: `Welcome to ${APP_NAME}`,
  welcomeSubtitle: 'Let’s set up your studio.',
  welcomeDescription: 'Five short steps. You can skip any of them and come back later.',
  feature1Title: 'Every property in one place',
  feature1Description: 'From first call to destage, with a clear next step.',
  feature2Title: 'Contracts signed on a phone',
  feature2Description: 'Clients sign from a link, no account needed, and you both get a signed copy.',
  feature3Title: 'See what’s due',
  feature3Description: 'Deposits and balances get due dates, and your dashboard shows what’s overdue.',
}
export type OnboardingContent = typeof onboardingCopy
export type OnboardingField = keyof OnboardingContent

const text = z.string()
const onboardingContent = z.object({
  welcomeTitle: text,
  welcomeSubtitle: text,
  welcomeDescription: text,
  feature1Title: text,
  feature1Description: text,
  feature2Title: text,
  feature2Description: text,
  feature3Title: text,
  feature3Description: text,
})

/** An empty field keeps its default text. */
export const onboardingInput = z.strictObject({
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
  /** Null if the content was never edited, or if the account that edited it was deleted. */
  editedBy: z.string().nullable(),
})
export type EditedOnboarding = z.infer<typeof editedOnboarding>

export const offer = z.object({
  code: z.string(),
  discountType: z.enum(['percentage', 'fixed']),
  /** A whole percentage or cents, depending on `discountType`. */
  discountValue: z.number(),
  discountDurationMonths: z.number(),
})
export type Offer = z.infer<typeof offer>

const subscription = z.object({
  tier: productTier.nullable(),
  status: z.enum(['active', 'trial', 'canceled', 'expired']),
  billingPeriod: z.enum(billingPeriods),
  /** During a trial, nothing is charged before this time. */
  currentPeriodEnd: timestamp.nullable(),
  offer: offer.nullable(),
  /** Whether the company was charged. After a charge, the offer code can no longer be removed. */
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
  /** Active tiers in display order. */
  tiers: z.array(productTier),
  /** Whether companies pay for plans on this installation. */
  hasBilling: z.boolean(),
  subscription,
  /** When the company joined. Trials start at this time. */
  since: timestamp,
})
export type Onboarding = z.infer<typeof onboarding>

/**
 * The end of the trial after a change to this plan, or null if the plan has no trial or the trial is over. A change to
 * a plan with a shorter trial does not shorten a running trial.
 */
export function freeUntil(
  tier: ProductTier,
  since: string,
  { status, currentPeriodEnd }: Pick<Subscription, 'status' | 'currentPeriodEnd'>,
  now = new Date(),
) {
  const days = trialDaysOf(tier)
  if (days === 0) return null
  const currentTrialEnd = status === 'trial' && currentPeriodEnd ? Date.parse(currentPeriodEnd) : 0
  const end = Math.max(Date.parse(since) + days * 86_400_000, currentTrialEnd)
  return end > now.getTime() ? new Date(end).toISOString() : null
}

/** Only a SuperAdmin can reactivate a subscription that has ended. */
export const hasEnded = ({ status }: Pick<Subscription, 'status'>) =>
  status === 'canceled' || status === 'expired'

/**
 * Whether the company has to visit the provider's page to begin this plan: the plan asks for a card before its trial,
 * or it has no trial left.
 */
export const needsCheckout = (tier: ProductTier, hasBilling: boolean, subscription: Subscription) =>
  hasBilling &&
  !isFree(tier) &&
  !subscription.isCharged &&
  (tier.captureCardTiming === 'before' || hasEnded(subscription))

/** For example “20% off”. */
export function discountText({ discountType, discountValue }: Offer): string {
  const off =
    discountType === 'percentage'
      ? `${discountValue}%`
      : priceText({ monthlyPrice: discountValue, annualPrice: null }, 'monthly').price
  return `${off} off`
}

export function offerText(given: Offer): string {
  const { discountDurationMonths: months } = given
  return `${discountText(given)} for ${months === 1 ? '1 month' : `${months} months`}`
}

const offerCode = requiredText('Enter your code', 50).transform((code) => code.toUpperCase())
const forAdmins = { access: 'subscription:manage' } as const

export const planInput = z.strictObject({
  tierId: idOf('tier'),
  billingPeriod: z.enum(billingPeriods satisfies readonly BillingPeriod[]),
})

export const onboardingApi = {
  get: get('/api/onboarding', {
    ...forAdmins,
    about: 'The onboarding content: welcome, business types, plans and the current subscription',
    shows: ['subscription', 'company', 'business-profile', 'site-content', 'tier'],
    response: onboarding,
  }),
  chooseProfile: put('/api/onboarding/profile', {
    ...forAdmins,
    about: 'Choose the business type; also replaces lists and labels that are unchanged and unused',
    changes: ['project', 'company', 'activity'],
    body: z.strictObject({ businessProfile: requiredText('Choose a business type', 100) }),
    response: z.object({ settings, followed: z.array(z.string()) }),
  }),
  choosePlan: put('/api/onboarding/plan', {
    worksAfterPlanEnd: true,
    ...forAdmins,
    about: 'Choose a plan and billing period; refused if the company exceeds the plan’s limits',
    changes: ['company', 'subscription', 'activity'],
    body: planInput,
    response: subscription,
  }),
  checkOffer: get('/api/offer-codes/check', {
    ...forAdmins,
    about: 'Preview an offer code for a plan',
    shows: ['offer-code', 'company', 'subscription', 'user'],
    rate: 'token',
    query: z.strictObject({ offerCode, tierId: idOf('tier') }),
    response: offer,
  }),
  applyOffer: post('/api/offer-codes/redemption', {
    worksAfterPlanEnd: true,
    ...forAdmins,
    about: 'Apply an offer code to the company’s plan; one code per subscription',
    changes: ['subscription', 'offer-code', 'activity'],
    once: true,
    rate: 'token',
    body: z.strictObject({ offerCode }),
    response: subscription,
  }),
  removeOffer: del('/api/offer-codes/redemption', {
    worksAfterPlanEnd: true,
    ...forAdmins,
    about: 'Remove the offer code before the first charge',
    changes: ['subscription', 'offer-code', 'activity'],
    response: subscription,
  }),
  content: get('/api/admin/onboarding-content', {
    access: 'platform:read',
    about: 'The welcome text',
    shows: ['site-content'],
    response: editedOnboarding,
  }),
  saveContent: put('/api/admin/onboarding-content', {
    access: 'platform:manage',
    about: 'Edit the welcome text; an empty field uses the default',
    changes: ['site-content', 'activity'],
    body: onboardingInput.extend({ version: z.number().int().positive() }),
    response: editedOnboarding,
  }),
}
