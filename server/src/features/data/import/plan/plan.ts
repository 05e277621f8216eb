import type { Role } from '@mantel/domain/permissions'
import type { Db } from '../../../../platform/database/connect.ts'
import type { Company } from '../company.ts'
import type { Reading } from '../mapping/read-values.ts'
import type { Progress } from '../write/batches.ts'
import type { Duplicates, RowResult } from './classify-rows.ts'

/** The running import and the user who started it. Do not rename `doer`: it is stored in the payload of queued jobs. */
export type ImportContext = {
  importId: string
  fileName: string
  doer: { userId: string; role: Role; impersonatorId: string | null }
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
export type Room = { clients: number | null; projects: number | null }

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
  room: Room | null
}

export const activityBase = (company: Company, { doer }: ImportContext) => ({
  companyId: company.id,
  actorId: doer.userId,
  actorRole: doer.role,
  impersonatorId: doer.impersonatorId,
})

export const projectActivityBase = (
  company: Company,
  { doer, importId }: ImportContext,
  projectId: string,
) => ({
  companyId: company.id,
  projectId,
  userId: doer.userId,
  actorKind: 'user',
  metadata: { importId, ...(doer.impersonatorId && { impersonatorId: doer.impersonatorId }) },
})
