import { planHasEnded } from '@mantel/domain/plans/refusals'

type Extras = { code?: string; fields?: Record<string, string>; retryAfter?: number }

/** An error that the caller should see. All other errors become a 500. */
export class Refusal extends Error {
  constructor(
    readonly status: 400 | 401 | 402 | 403 | 404 | 408 | 409 | 410 | 412 | 413 | 415 | 422 | 429 | 503,
    message: string,
    readonly extras: Extras = {},
    /** The underlying error, for the log and not for the caller. */
    cause?: unknown,
  ) {
    super(message, { cause })
  }
}

export const invalid = (message: string, fields?: Record<string, string>) =>
  new Refusal(400, message, { ...(fields && { fields }) })
export const unauthenticated = () => new Refusal(401, 'Sign in to continue')
export const overLimit = (message: string) => new Refusal(402, message, { code: 'quota_exceeded' })
export const withoutPlan = () =>
  new Refusal(402, `${planHasEnded}. Choose a plan to keep working.`, { code: 'subscription_inactive' })
/** For a user of a company that requires it. They can use only their own account until they have set it up. */
export const withoutTwoFactor = () =>
  new Refusal(403, 'Set up two-factor sign-in to continue.', { code: 'two_factor_setup' })
export const forbidden = (message = 'You don’t have permission to do this') => new Refusal(403, message)
export const conflict = (message: string, fields?: Record<string, string>) =>
  new Refusal(409, message, { ...(fields && { fields }) })
/** For a user who saves an outdated version. Changes that the user has not seen are never overwritten. */
export const stale = (what: string) =>
  new Refusal(412, `Someone else changed this ${what}`, { code: 'stale' })
export const tooMany = (retryAfter: number) =>
  new Refusal(429, 'Too many attempts. Please wait a moment and try again.', { retryAfter })
export const busy = (message = 'The service is busy. Please try again in a moment.') =>
  new Refusal(503, message, { retryAfter: 2 })

export function orNotFound<T>(row: T | undefined, what: string): T {
  if (row === undefined) throw new Refusal(404, `${what} not found`)
  return row
}
