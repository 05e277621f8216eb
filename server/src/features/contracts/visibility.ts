import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { conflict, orNotFound } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { contractSigningLinks } from '../../schema/contracts/contract-signing.ts'
import { contracts } from '../../schema/contracts/contracts.ts'
import { projects } from '../../schema/projects/projects.ts'
import { type Viewer, visibleProjects } from '../visibility/projects.ts'
import { latestLink } from './latest-link.ts'
import { lockProjectAndContract } from './locks.ts'

/** The contracts of the projects that the viewer sees. A client sees no drafts. */
function contractsVisibleTo(viewer: Viewer): SQL | undefined {
  const { companyId, clientId } = viewer.actor
  const ofCompany = eq(contracts.companyId, companyId)
  if (viewer.scope === 'all') return ofCompany
  const isVisible =
    viewer.scope === 'self'
      ? and(eq(projects.companyId, companyId), sql`${projects.clientId} = ${clientId}`)
      : visibleProjects(viewer)
  return and(
    ofCompany,
    sql`exists (select from ${projects} where ${and(isVisible, eq(projects.id, contracts.projectId))})`,
    viewer.scope === 'self' ? ne(contracts.status, 'draft') : undefined,
  )
}

export type FoundContract = Awaited<ReturnType<typeof findContract>>

export const selectContracts = (db: Db, viewer: Viewer, where: SQL | undefined) =>
  db
    .select({ contract: contracts, link: contractSigningLinks })
    .from(contracts)
    .leftJoin(contractSigningLinks, latestLink)
    .where(and(contractsVisibleTo(viewer), where))
    .$dynamic()

export async function findContract(db: Db, viewer: Viewer, id: string) {
  const [found] = await selectContracts(db, viewer, eq(contracts.id, id))
  return orNotFound(found, 'Contract')
}

/** Locks the contract and its project until the transaction ends. Returns the contract's current row. */
export async function lockContract(db: Db, viewer: Viewer, id: string) {
  const { contract } = await findContract(db, viewer, id)
  return orNotFound(await lockProjectAndContract(db, contract), 'Contract')
}

/** Like lockContract(), for changes that are allowed only on drafts. */
export async function lockDraft(db: Db, viewer: Viewer, id: string) {
  const contract = await lockContract(db, viewer, id)
  if (contract.status === 'signed')
    throw conflict('This contract is signed. Duplicate it to make a new version.')
  if (contract.status === 'sent') throw conflict('This contract was sent. Withdraw it to edit it.')
  return contract
}

export const subjectOf = ({ companyId, id }: { companyId: string; id: string }) => ({
  companyId,
  contractId: id,
})
