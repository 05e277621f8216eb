import { type RateClass, rateClasses } from '@mantel/domain/endpoints/endpoint'
import type { Budget } from '../platform/rate-limit.ts'

/** Limits that tests do not reach, although they make many calls. Tests about limits use the real limits. */
export const generousLimits = Object.fromEntries(
  rateClasses.map((rate) => [rate, { calls: 100_000, seconds: 60 }]),
) as Record<RateClass, Budget>
