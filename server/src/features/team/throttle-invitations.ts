import type { Databases } from '../../platform/database/connect.ts'
import { takeFromBudget } from '../../platform/rate-limit.ts'
import { perCompany, refuseIfThrottled, throttleEmail } from '../messages/email-limits.ts'

/** Limits invitations, because they go to recipients who did not ask for them, with a name that the company chose. */
export async function throttleInvitations(databases: Databases, companyId: string, email: string) {
  refuseIfThrottled(await takeFromBudget(databases.gate, 'company-invitations', companyId, perCompany))
  await throttleEmail(databases, 'invitation', email)
}
