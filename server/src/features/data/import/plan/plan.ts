import type { Role } from '@mantel/domain/permissions'
import type { Db } from '../../../../platform/database/connect.ts'
import type { Company } from '../company.ts'
import type { Reading } from '../mapping/read-values.ts'
import type { Progress } from '../write/batches.ts'
import type { Duplicates, Verdict } from './judge-rows.ts'

/** Whoever ordered the import, and of what. */
export type Order = {
  importId: string
  fileName: string
  doer: { userId: string; role: Role; impersonatorId: string | null }
}

/** What an import comes to: a verdict on each row, what it adds, and how it is done. */
export type Plan = {
  verdicts: Verdict[]
  adds: { clients: number; projects: number }
  newClients: number
  write: (db: Db, order: Order, tell: Progress) => Promise<void>
}

export type Planning = {
  company: Company
  readings: Reading[]
  duplicates: Duplicates
  /** Keeps what will be changed from being changed by others until it is. */
  lock: boolean
}

/** Who did it, as the company's log notes it. */
export const doneBy = (company: Company, { doer }: Order) => ({
  companyId: company.id,
  actorId: doer.userId,
  actorRole: doer.role,
  impersonatorId: doer.impersonatorId,
})

/** The same, as a project's own log notes it. */
export const doneOn = (company: Company, { doer, importId }: Order, projectId: string) => ({
  companyId: company.id,
  projectId,
  userId: doer.userId,
  actorKind: 'user',
  metadata: { importId, ...(doer.impersonatorId && { impersonatorId: doer.impersonatorId }) },
})
