import type { Databases } from '../../platform/database/connect.ts'
import { takeFrom } from '../../platform/rate-limit.ts'
import { perCompany, refuseUntil, throttleEmail } from '../messages/throttle-emails.ts'

/** Invitations go to people who did not ask for them, in words that the company chose. */
export async function throttleInvitations(databases: Databases, companyId: string, email: string) {
  refuseUntil(await takeFrom(databases.gate, 'company-invitations', companyId, perCompany))
  await throttleEmail(databases, 'invitation', email)
}
