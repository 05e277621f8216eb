import type pg from 'pg'
import { tooMany } from '../../errors.ts'
import { type Budget, takeFrom } from '../../platform/rate-limit.ts'

const quarter = 15 * 60

/** By account and address, and by account alone: whoever changes addresses still meets the second. */
const perAccountAndAddress: Budget = { calls: 10, seconds: quarter }
const perAccount: Budget = { calls: 30, seconds: quarter }
const perMailbox: Budget = { calls: 5, seconds: quarter }

/** Before any hashing, and the same for accounts that do not exist. Both doors share the budget. */
export async function throttleSignIn(pool: pg.Pool, email: string, ip: string) {
  refuse(await takeFrom(pool, 'account-address', `${email} ${ip}`, perAccountAndAddress))
  refuse(await takeFrom(pool, 'account', email, perAccount))
}

/** What one company may send to strangers. */
const perCompany: Budget = { calls: 100, seconds: 60 * 60 }

/** An invitation goes to somebody who did not ask for it, in words that the sender chose. */
export async function throttleInvitations(pool: pg.Pool, companyId: string, email: string) {
  await throttleMail(pool, email)
  refuse(await takeFrom(pool, 'company-invitations', companyId, perCompany))
}

/** Nobody's mailbox is filled by somebody else's clicks. */
export async function throttleMail(pool: pg.Pool, email: string) {
  refuse(await takeFrom(pool, 'mailbox', email, perMailbox))
}

function refuse(wait: number) {
  if (wait > 0) throw tooMany(wait)
}
