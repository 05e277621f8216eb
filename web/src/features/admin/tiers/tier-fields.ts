import { type ManagedTier, tierInput } from '@mantel/domain/admin/tiers'
import { parseDollars } from '@mantel/domain/money'
import { priceText } from '@mantel/domain/prices'
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

/** A tier as it is typed: prices in dollars, and nothing where there is no limit. */
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
  monthlyPrice: 'Price by the month',
  annualPrice: 'Price by the year',
  features: 'What it has',
  maxClients: 'Clients',
  maxProjects: 'Projects',
  maxUsers: 'Users',
  trialDurationDays: 'Trial in days',
  captureCardTiming: 'Card',
  isActive: 'On sale',
}

export const cardTimings = [
  { value: 'after', label: 'Asked for when the trial ends' },
  { value: 'before', label: 'Asked for before the trial' },
]

/** What is typed, as far as it can be read as prices: for warnings while somebody types. */
export const pricesIn = (typed: Pick<TierTyped, 'monthlyPrice' | 'annualPrice'>) => ({
  monthlyPrice: parseDollars(typed.monthlyPrice) ?? 0,
  annualPrice: parseDollars(typed.annualPrice),
})

/** What becomes of a price with cents: visitors are told whole dollars. */
export function roundedFor(typed: string): string | null {
  const cents = parseDollars(typed)
  if (cents === null || cents % 100 === 0) return null
  return priceText({ monthlyPrice: cents, annualPrice: null }, 'monthly').price
}
