import { type RateClass, rateClasses } from '@mantel/domain/endpoint'
import type { Budget } from '../platform/rate-limit.ts'

/** Tests call far more often than people do; those about limits ask for the real ones. */
export const generousLimits = Object.fromEntries(
  rateClasses.map((rate) => [rate, { calls: 100_000, seconds: 60 }]),
) as Record<RateClass, Budget>
