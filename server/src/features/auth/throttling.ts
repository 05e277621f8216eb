import type { Databases } from '../../platform/database/connect.ts'
import { type Budget, takeFromBudget } from '../../platform/rate-limit.ts'
import { refuseIfThrottled } from '../messages/email-limits.ts'

const quarterHour = 15 * 60
/** A caller who changes IP addresses still reaches the limit per account. */
const perAccountAndAddress: Budget = { calls: 10, seconds: quarterHour }
const perAccount: Budget = { calls: 30, seconds: quarterHour }

/** Runs before any hashing, and the same way for accounts that do not exist. All sign-in forms share the budget. */
export async function throttleSignIn({ gate }: Databases, email: string, address: string) {
  refuseIfThrottled(
    await takeFromBudget(gate, 'account-address', `${email} ${address}`, perAccountAndAddress),
  )
  refuseIfThrottled(await takeFromBudget(gate, 'account', email, perAccount))
}
