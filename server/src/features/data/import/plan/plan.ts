import type { Role } from '@mantel/domain/permissions'
import type { Db } from '../../../../platform/database/connect.ts'
import type { Company } from '../company.ts'
import type { Reading } from '../mapping/read-values.ts'
import type { Progress } from '../write/batches.ts'
import type { Duplicates, RowResult } from './classify-rows.ts'

/** The running import and the user who started it. */
export type ImportContext = {
  importId: string
  fileName: string
  startedBy: { userId: string; role: Role; impersonatorId: string | null }
}

/** What an import will do: a result per row, and the function that writes them. */
export type Plan = {
  results: RowResult[]
  /** How many more records will count toward the limits of the company's plan. */
  quotaUse: { clients: number; projects: number }
  /** Clients that an import of projects adds because no client has their email address yet. */
  newClients: number
  write: (db: Db, context: ImportContext, reportProgress: Progress) => Promise<void>
}

/** How many more records the company's plan allows. Null means no limit. */
export type RemainingQuotas = { clients: number | null; projects: number | null }

export type PlanInput = {
  company: Company
  readings: Reading[]
  duplicates: Duplicates
  /** Whether to lock the existing records, so that no one else changes them before the import does. */
  lock: boolean
  /**
   * Rows that exceed this are left out. If it is null, no row is left out, and the import is refused if its rows
   * together exceed the limits.
   */
  remaining: RemainingQuotas | null
}

export const activityBase = (company: Company, { startedBy }: ImportContext) => ({
  companyId: company.id,
  actorId: startedBy.userId,
  actorRole: startedBy.role,
  impersonatorId: startedBy.impersonatorId,
})

export const projectActivityBase = (
  company: Company,
  { startedBy, importId }: ImportContext,
  projectId: string,
) => ({
  companyId: company.id,
  projectId,
  userId: startedBy.userId,
  actorKind: 'user',
  metadata: { importId, ...(startedBy.impersonatorId && { impersonatorId: startedBy.impersonatorId }) },
})
