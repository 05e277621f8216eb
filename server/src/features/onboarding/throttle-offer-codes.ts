import type { Databases } from '../../platform/database/connect.ts'
import { takeFromBudget } from '../../platform/rate-limit.ts'
import { refuseIfThrottled } from '../messages/email-limits.ts'

/** Limits attempts, because codes are short and could be guessed. Someone who has a code needs only one or two. */
export async function throttleOfferCodes({ gate }: Databases, companyId: string) {
  refuseIfThrottled(
    await takeFromBudget(gate, 'company-offer-codes', companyId, { calls: 10, seconds: 60 * 60 }),
  )
}
