import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { contractSigningLinks } from '../../schema/contracts/contract-signing.ts'
import { contracts } from '../../schema/contracts/contracts.ts'
import { projects } from '../../schema/projects/projects.ts'
import { projectById } from '../projects/projects.ts'
import { linkById } from './sending/signing-links.ts'

type ContractKey = Pick<typeof contracts.$inferSelect, 'id' | 'companyId' | 'projectId'>

/** To avoid deadlocks, every caller locks the project first, then the contract, then its link. */
export async function lockProjectAndContract(db: Db, { id, companyId, projectId }: ContractKey) {
  await db
    .select({ id: projects.id })
    .from(projects)
    .where(projectById(companyId, projectId))
    .for('no key update')
  const [contract] = await db
    .select()
    .from(contracts)
    .where(and(eq(contracts.companyId, companyId), eq(contracts.id, id)))
    .for('update')
  return contract
}

export type LinkedContract = NonNullable<Awaited<ReturnType<typeof lockLink>>>

export async function lockLink(db: Db, companyId: string, linkId: string) {
  const isLink = linkById(companyId, linkId)
  const [found] = await db
    .select({
      id: contractSigningLinks.contractId,
      companyId: contractSigningLinks.companyId,
      projectId: contractSigningLinks.projectId,
    })
    .from(contractSigningLinks)
    .where(isLink)
  const contract = found && (await lockProjectAndContract(db, found))
  const [link] = await db.select().from(contractSigningLinks).where(isLink).for('update')
  return contract && link ? { contract, link } : undefined
}
