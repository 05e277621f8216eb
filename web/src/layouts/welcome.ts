import type { BillingPeriod } from '@mantel/domain/prices'

/** The addresses at which somebody begins; both show the same. */
export const welcomePaths = ['/app/hello', '/onboarding'] as const
export type WelcomePath = (typeof welcomePaths)[number]

export const isWelcome = (path: unknown): path is WelcomePath => welcomePaths.some((one) => one === path)

/** The plan that an address names, and how it would be paid: what cannot be is left out. */
export type AskedPlan = { tier?: string; period?: BillingPeriod }

export const askedPlan = ({ tier, period }: Record<string, unknown>): AskedPlan => ({
  tier: typeof tier === 'string' && tier !== '' ? tier : undefined,
  period: period === 'monthly' || period === 'annual' ? period : undefined,
})
