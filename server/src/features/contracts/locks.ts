import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { contractSigningLinks } from '../../schema/contracts/contract-signing.ts'
import { contracts } from '../../schema/contracts/contracts.ts'
import { projects } from '../../schema/projects/projects.ts'
import { one as oneProject } from '../projects/projects.ts'
import { thisLink } from './sending/signing-links.ts'

type Named = Pick<typeof contracts.$inferSelect, 'id' | 'companyId' | 'projectId'>

/** The project, then the contract, then its link: whoever takes more than one of them takes them in this order. */
export async function holdContract(db: Db, { id, companyId, projectId }: Named) {
  await db.select({ id: projects.id }).from(projects).where(oneProject(companyId, projectId)).for('update')
  const [contract] = await db
    .select()
    .from(contracts)
    .where(and(eq(contracts.companyId, companyId), eq(contracts.id, id)))
    .for('update')
  return contract
}

export type Held = NonNullable<Awaited<ReturnType<typeof holdLink>>>

export async function holdLink(db: Db, companyId: string, linkId: string) {
  const ofLink = thisLink(companyId, linkId)
  const [found] = await db
    .select({
      id: contractSigningLinks.contractId,
      companyId: contractSigningLinks.companyId,
      projectId: contractSigningLinks.projectId,
    })
    .from(contractSigningLinks)
    .where(ofLink)
  const contract = found && (await holdContract(db, found))
  const [link] = await db.select().from(contractSigningLinks).where(ofLink).for('update')
  return contract && link ? { contract, link } : undefined
}
