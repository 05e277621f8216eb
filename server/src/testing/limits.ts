import { type RateClass, rateClasses } from '@mantel/domain/endpoint'
import type { Budget } from '../platform/rate-limit.ts'

/** Tests make far more calls than users do. Tests about limits use the real limits. */
export const generousLimits = Object.fromEntries(
  rateClasses.map((rate) => [rate, { calls: 100_000, seconds: 60 }]),
) as Record<RateClass, Budget>
