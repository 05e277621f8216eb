import type { Databases } from '../../platform/database/connect.ts'
import { takeFrom } from '../../platform/rate-limit.ts'
import { refuseUntil } from '../messages/throttle-emails.ts'

/** Codes are short and could be guessed. Someone who has one needs only a try or two. */
export async function throttleOfferCodes({ gate }: Databases, companyId: string) {
  refuseUntil(await takeFrom(gate, 'company-offer-codes', companyId, { calls: 10, seconds: 60 * 60 }))
}
