import { tooMany } from '../../errors.ts'
import type { Databases } from '../../platform/database/connect.ts'
import { type Budget, takeFrom } from '../../platform/rate-limit.ts'

const quarter = 15 * 60

/** By account and address, and by account alone: whoever changes addresses still meets the second. */
const perAccountAndAddress: Budget = { calls: 10, seconds: quarter }
const perAccount: Budget = { calls: 30, seconds: quarter }
const perMailbox: Budget = { calls: 5, seconds: quarter }
const perCompany: Budget = { calls: 100, seconds: 60 * 60 }

/** Before any hashing, and the same for accounts that do not exist. Both doors share the budget. */
export async function throttleSignIn({ gate }: Databases, email: string, address: string) {
  refuse(await takeFrom(gate, 'account-address', `${email} ${address}`, perAccountAndAddress))
  refuse(await takeFrom(gate, 'account', email, perAccount))
}

/**
 * Nobody's mailbox is filled by somebody else's clicks. Each kind of letter has a budget of its own: what strangers
 * order must not keep its owner from ordering.
 */
export async function throttleMail(
  { gate }: Databases,
  kind: 'reset' | 'verification' | 'invitation' | 'waitlist' | 'contract',
  email: string,
) {
  refuse(await takeFrom(gate, `mailbox-${kind}`, email, perMailbox))
}

/** What one company may send to people who did not ask for it, in words that it chose. */
export async function throttleInvitations(databases: Databases, companyId: string, email: string) {
  refuse(await takeFrom(databases.gate, 'company-invitations', companyId, perCompany))
  await throttleMail(databases, 'invitation', email)
}

export async function throttleContracts(databases: Databases, companyId: string, email: string) {
  refuse(await takeFrom(databases.gate, 'company-contracts', companyId, perCompany))
  await throttleMail(databases, 'contract', email)
}

function refuse(wait: number) {
  if (wait > 0) throw tooMany(wait)
}
