import { tooMany } from '../../errors.ts'
import type { Databases } from '../../platform/database/connect.ts'
import { type Budget, takeFrom } from '../../platform/rate-limit.ts'

const quarter = 15 * 60

/** By account and address, and by account alone: whoever changes addresses still meets the second. */
const perAccountAndAddress: Budget = { calls: 10, seconds: quarter }
const perAccount: Budget = { calls: 30, seconds: quarter }
const perMailbox: Budget = { calls: 5, seconds: quarter }
/** What all companies together may send to one: more than one of them, so that none uses up what another needs. */
const perMailboxOfAll: Budget = { calls: 20, seconds: quarter }
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
  kind: 'reset' | 'verification' | 'invitation' | 'waitlist',
  email: string,
) {
  refuse(await takeFrom(gate, `mailbox-${kind}`, email, perMailbox))
}

/** What one company may send to people who did not ask for it, in words that it chose. */
export async function throttleInvitations(databases: Databases, companyId: string, email: string) {
  refuse(await takeFrom(databases.gate, 'company-invitations', companyId, perCompany))
  await throttleMail(databases, 'invitation', email)
}

/** Whoever gets a copy is written to like whoever signs. */
export async function throttleContracts(databases: Databases, companyId: string, emails: string[]) {
  refuse(await takeFrom(databases.gate, 'company-contracts', companyId, perCompany))
  for (const email of new Set(emails)) refuse(await takeForContract(databases, 'contract', companyId, email))
}

/** Codes are short, so they are not tried out: whoever has one needs it once or twice. */
export async function throttleCodes({ gate }: Databases, companyId: string) {
  refuse(await takeFrom(gate, 'company-offer-codes', companyId, { calls: 10, seconds: 60 * 60 }))
}

/** Reminders and the news that something was withdrawn: apart, so that they never keep a contract from going out. */
export async function throttleNotices(databases: Databases, companyId: string, email: string) {
  refuse(await takeForContract(databases, 'contract-notice', companyId, email))
}

/** For an address that a signer typed: nobody is refused for it, it only gets no letter. */
export const mayGetCopy = async (databases: Databases, companyId: string, email: string) =>
  (await takeForContract(databases, 'contract', companyId, email)) === 0

async function takeForContract(
  { gate }: Databases,
  kind: 'contract' | 'contract-notice',
  companyId: string,
  email: string,
) {
  const wait = await takeFrom(gate, `company-mailbox-${kind}`, `${companyId} ${email}`, perMailbox)
  return wait > 0 ? wait : takeFrom(gate, `mailbox-${kind}`, email, perMailboxOfAll)
}

function refuse(wait: number) {
  if (wait > 0) throw tooMany(wait)
}
