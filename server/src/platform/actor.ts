import type { Role, Switches } from '@mantel/domain/permissions'
import type { PlanState } from '@mantel/domain/plans/plan-state'

/** The user who makes a request, read from the database for every request. */
export type Actor = {
  userId: string
  sessionId: string
  companyId: string | null
  clientId: string | null
  role: Role
  switches: Switches
  impersonatorId: string | null
  /** Whether the company requires two-factor sign-in and the user has not set it up. */
  needsTwoFactor: boolean
  /** The plan of the company. Null for SuperAdmins. */
  plan: PlanState | null
}

export type CompanyActor = Actor & { companyId: string }

export type Caller = {
  ip: string
  /**
   * The key for rate limits: the IPv4 address, or the /64 network that all IPv6 addresses of a home or office share.
   */
  address: string
  userAgent: string | null
  /** The headers with which a browser names the page that makes the request. Other programs can send anything. */
  origin: string | null
  referrer: string | null
  requestId: string
}

/** Returns the user of a session. `isUse` is false for calls that do not keep the session alive. */
export type Identify = (token: string, options: { isUse: boolean }) => Promise<Actor | null>
