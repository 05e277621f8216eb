import type { Role, Switches } from '@mantel/domain/permissions'

/** Who makes a call, read afresh from the database for each one. */
export type Actor = {
  userId: string
  sessionId: string
  companyId: string | null
  clientId: string | null
  role: Role
  switches: Switches
  impersonatorId: string | null
}

export type CompanyActor = Actor & { companyId: string }

/** Where a call comes from, as far as the network tells. */
export type Caller = {
  ip: string
  /** What its budgets are kept by: one household or office, however many addresses it was given. */
  address: string
  userAgent: string | null
  requestId: string
}

export type Identify = (token: string) => Promise<Actor | null>
