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
