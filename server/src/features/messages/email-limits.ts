import { tooMany } from '../../errors.ts'
import type { Databases } from '../../platform/database/connect.ts'
import { type Budget, takeFromBudget } from '../../platform/rate-limit.ts'

const quarterHour = 15 * 60
export const perMailbox: Budget = { calls: 5, seconds: quarterHour }
/** The limit for emails that companies send to recipients who did not ask for them. */
export const perCompany: Budget = { calls: 100, seconds: 60 * 60 }

/**
 * Refuses if a mailbox gets too many emails that anyone can request. Each kind of email has its own budget, so that a
 * stranger who requests one kind does not block the others for the mailbox's owner.
 */
export async function throttleEmail(
  { gate }: Databases,
  kind: 'reset' | 'verification' | 'email-change' | 'invitation' | 'waitlist' | 'contact',
  email: string,
) {
  refuseIfThrottled(await takeFromBudget(gate, `mailbox-${kind}`, email, perMailbox))
}

export function refuseIfThrottled(waitSeconds: number) {
  if (waitSeconds > 0) throw tooMany(waitSeconds)
}
