import type { Databases } from '../../../platform/database/connect.ts'
import { type Budget, takeFromBudget } from '../../../platform/rate-limit.ts'
import { perCompany, perMailbox, refuseIfThrottled } from '../../messages/email-limits.ts'

/** The limit per mailbox for all companies together. One company's limit is lower, so no company uses up all of it. */
const perMailboxOfAll: Budget = { calls: 20, seconds: 15 * 60 }

/** Recipients of a copy count like signers. */
export async function throttleContracts(databases: Databases, companyId: string, emails: string[]) {
  refuseIfThrottled(await takeFromBudget(databases.gate, 'company-contracts', companyId, perCompany))
  for (const email of new Set(emails))
    refuseIfThrottled(await takeForContract(databases, 'contract', companyId, email))
}

/** For reminders and withdrawals. Their limit is separate, so that they never prevent a contract from being sent. */
export async function throttleNotices(databases: Databases, companyId: string, email: string) {
  refuseIfThrottled(await takeForContract(databases, 'contract-notice', companyId, email))
}

/**
 * Whether an address that a signer typed may get a copy. Above the limit, the signer can still sign, but no copy is
 * sent.
 */
export const mayGetCopy = async (databases: Databases, companyId: string, email: string) =>
  (await takeForContract(databases, 'contract', companyId, email)) === 0

async function takeForContract(
  { gate }: Databases,
  kind: 'contract' | 'contract-notice',
  companyId: string,
  email: string,
) {
  const wait = await takeFromBudget(gate, `company-mailbox-${kind}`, `${companyId} ${email}`, perMailbox)
  return wait > 0 ? wait : takeFromBudget(gate, `mailbox-${kind}`, email, perMailboxOfAll)
}
