import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { conflict, orNotFound } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { contractSigningLinks } from '../../schema/contracts/contract-signing.ts'
import { contracts } from '../../schema/contracts/contracts.ts'
import { projects } from '../../schema/projects/projects.ts'
import { seenBy, type Viewer } from '../visibility/projects.ts'
import { latestLink } from './contract-status.ts'
import { holdContract } from './locks.ts'

/** The contracts of the projects that somebody sees; a client sees what was sent to them. */
function contractSeenBy(viewer: Viewer): SQL | undefined {
  const { companyId, clientId } = viewer.actor
  const ofCompany = eq(contracts.companyId, companyId)
  if (viewer.scope === 'all') return ofCompany
  const seen =
    viewer.scope === 'self'
      ? and(eq(projects.companyId, companyId), sql`${projects.clientId} = ${clientId}`)
      : seenBy(viewer)
  return and(
    ofCompany,
    sql`exists (select from ${projects} where ${and(seen, eq(projects.id, contracts.projectId))})`,
    viewer.scope === 'self' ? ne(contracts.status, 'draft') : undefined,
  )
}

export type FoundContract = Awaited<ReturnType<typeof findContract>>

export const selectContracts = (db: Db, viewer: Viewer, where: SQL | undefined) =>
  db
    .select({ contract: contracts, link: contractSigningLinks })
    .from(contracts)
    .leftJoin(contractSigningLinks, latestLink)
    .where(and(contractSeenBy(viewer), where))
    .$dynamic()

export async function findContract(db: Db, viewer: Viewer, id: string) {
  const [found] = await selectContracts(db, viewer, eq(contracts.id, id))
  return orNotFound(found, 'Contract')
}

/** The row as it is now, and nobody else's until this transaction ends. */
export async function lockContract(db: Db, viewer: Viewer, id: string) {
  const { contract } = await findContract(db, viewer, id)
  return orNotFound(await holdContract(db, contract), 'Contract')
}

/** Of a contract that only a draft can take. */
export async function lockDraft(db: Db, viewer: Viewer, id: string) {
  const contract = await lockContract(db, viewer, id)
  if (contract.status === 'signed')
    throw conflict('This contract is signed. Duplicate it to make a new version.')
  if (contract.status === 'sent') throw conflict('This contract was sent. Withdraw it to change it.')
  return contract
}

/** Whose evidence it is. */
export const subjectOf = ({ companyId, id }: { companyId: string; id: string }) => ({
  companyId,
  contractId: id,
})
