import { type ManagedTier, tierInput } from '@mantel/domain/admin/tiers'
import { parseDollars } from '@mantel/domain/basics/money'
import { priceText } from '@mantel/domain/plans/plan-prices'
import { z } from 'zod'
import { typedText } from '../../../platform/saving/typed-text.ts'
import {
  countInputText,
  dollarsInputText,
  typedCount,
  typedDollars,
  typedLines,
} from '../../../platform/saving/typed-values.ts'

const { shape } = tierInput

/** The form's fields, which hold text. Prices are in dollars, and an empty limit means unlimited. */
export const tierFields = z.object({
  name: shape.name,
  description: typedText(shape.description),
  monthlyPrice: typedDollars(shape.monthlyPrice),
  annualPrice: typedDollars(shape.annualPrice),
  features: typedLines(shape.features),
  maxClients: typedCount(shape.maxClients),
  maxProjects: typedCount(shape.maxProjects),
  maxUsers: typedCount(shape.maxUsers),
  trialDurationDays: typedCount(shape.trialDurationDays, 0),
  captureCardTiming: z.string().pipe(shape.captureCardTiming),
  isActive: z.string().transform((text) => text === 'yes'),
})
export type TierTyped = z.input<typeof tierFields>

export const typedTier = (tier: ManagedTier): TierTyped => ({
  name: tier.name,
  description: tier.description ?? '',
  monthlyPrice: dollarsInputText(tier.monthlyPrice),
  annualPrice: dollarsInputText(tier.annualPrice),
  features: tier.features.join('\n'),
  maxClients: countInputText(tier.maxClients),
  maxProjects: countInputText(tier.maxProjects),
  maxUsers: countInputText(tier.maxUsers),
  trialDurationDays: String(tier.trialDurationDays),
  captureCardTiming: tier.captureCardTiming,
  isActive: tier.isActive ? 'yes' : 'no',
})

export const newTier: TierTyped = {
  name: '',
  description: '',
  monthlyPrice: '',
  annualPrice: '',
  features: '',
  maxClients: '',
  maxProjects: '',
  maxUsers: '',
  trialDurationDays: '14',
  captureCardTiming: 'after',
  isActive: 'yes',
}

export const tierLabels: Record<keyof TierTyped, string> = {
  name: 'Name',
  description: 'Description',
  monthlyPrice: 'Monthly price',
  annualPrice: 'Yearly price',
  features: 'Features',
  maxClients: 'Clients',
  maxProjects: 'Projects',
  maxUsers: 'Users',
  trialDurationDays: 'Trial days',
  captureCardTiming: 'Ask for card',
  isActive: 'Active',
}

export const cardTimings = [
  { value: 'after', label: 'After the trial' },
  { value: 'before', label: 'Before the trial' },
]

/** The typed prices in cents, for warnings while typing. An invalid monthly price counts as 0. */
export const pricesIn = (typed: Pick<TierTyped, 'monthlyPrice' | 'annualPrice'>) => ({
  monthlyPrice: parseDollars(typed.monthlyPrice) ?? 0,
  annualPrice: parseDollars(typed.annualPrice),
})

/** The price as visitors see it, in whole dollars. Null if the typed price has no cents or is invalid. */
export function roundedPrice(typed: string): string | null {
  const cents = parseDollars(typed)
  if (cents === null || cents % 100 === 0) return null
  return priceText({ monthlyPrice: cents, annualPrice: null }, 'monthly').price
}
