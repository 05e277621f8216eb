import type { Databases } from '../../platform/database/connect.ts'
import { type Budget, takeFromBudget } from '../../platform/rate-limit.ts'
import { refuseIfThrottled } from '../messages/email-limits.ts'

const quarterHour = 15 * 60
/** A caller who changes IP addresses still reaches the limit per account. */
const perAccountAndAddress: Budget = { calls: 10, seconds: quarterHour }
const perAccount: Budget = { calls: 30, seconds: quarterHour }

/** A stranger cannot use up this budget, because it belongs to one device or session. */
const perDevice: Budget = { calls: 10, seconds: quarterHour }

type Attempt = {
  email: string
  address: string
  /** The id of the device, or null if this account has not signed in on it before. */
  deviceId: string | null
}

/** Runs before any hashing, and the same way for accounts that do not exist. All sign-in forms share the budget. */
export async function throttleSignIn({ gate }: Databases, { email, address, deviceId }: Attempt) {
  if (deviceId) return refuseIfThrottled(await takeFromBudget(gate, 'device', deviceId, perDevice))
  refuseIfThrottled(
    await takeFromBudget(gate, 'account-address', `${email} ${address}`, perAccountAndAddress),
  )
  refuseIfThrottled(await takeFromBudget(gate, 'account', email, perAccount))
}

/** Limits how often someone with the token of a session can guess its user's password. */
export async function throttleConfirmation({ gate }: Databases, sessionId: string) {
  refuseIfThrottled(await takeFromBudget(gate, 'session', sessionId, perDevice))
}

const perCodes: Budget = { calls: 10, seconds: 60 * 60 }

/**
 * Limits how often someone who knows the password can guess a code. A known device has its own limit, so that a
 * stranger cannot use it up.
 */
export async function throttleCode(
  { gate }: Databases,
  { userId, deviceId }: { userId: string; deviceId: string | null },
) {
  refuseIfThrottled(await takeFromBudget(gate, 'second-factor', deviceId ?? userId, perCodes))
}
