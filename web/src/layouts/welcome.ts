import type { BillingPeriod } from '@mantel/domain/plans/plan-prices'

/** The URLs of the onboarding; both show the same screen. */
export const welcomePaths = ['/app/hello', '/onboarding'] as const
export type WelcomePath = (typeof welcomePaths)[number]

export const isWelcomePath = (path: unknown): path is WelcomePath => welcomePaths.some((one) => one === path)

/** The plan, billing period and offer code in a URL; invalid values are left out. */
export type RequestedPlan = { tier?: string; period?: BillingPeriod; code?: string }

export const requestedPlan = ({ tier, period, code }: Record<string, unknown>): RequestedPlan => ({
  tier: typeof tier === 'string' && tier !== '' ? tier : undefined,
  period: period === 'monthly' || period === 'annual' ? period : undefined,
  code: typeof code === 'string' && code !== '' ? code : undefined,
})
