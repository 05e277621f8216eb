import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { contractSigningLinks } from '../../schema/contracts/contract-signing.ts'
import { contracts } from '../../schema/contracts/contracts.ts'
import { projects } from '../../schema/projects/projects.ts'
import { projectById } from '../projects/projects.ts'
import { getDisplayedStatus } from './displayed-status.ts'
import { latestLink } from './latest-link.ts'

type ProjectKey = { companyId: string; projectId: string }

/**
 * Sets the contract status that the project shows: that of its latest sent or signed contract, otherwise of
 * its latest draft. A withdrawn contract counts only if there is no other. `contractSignedAt` is the first
 * signature, so that an amendment does not delay due dates. Call this in the transaction of the change, while
 * holding the project lock.
 */
export async function syncProjectContractStatus(db: Db, { companyId, projectId }: ProjectKey) {
  const [shown] = await db
    .select({
      status: contracts.status,
      withdrawnAt: contracts.withdrawnAt,
      declinedAt: contracts.declinedAt,
      linkId: contractSigningLinks.id,
      expiresAt: contractSigningLinks.expiresAt,
    })
    .from(contracts)
    .leftJoin(contractSigningLinks, latestLink)
    .where(and(eq(contracts.companyId, companyId), eq(contracts.projectId, projectId)))
    .orderBy(
      sql`${contracts.status} = 'draft'`,
      sql`${contracts.withdrawnAt} is not null`,
      desc(contracts.createdAt),
      desc(contracts.id),
    )
    .limit(1)
  await db
    .update(projects)
    .set({
      contractSigningStatus: shown ? getDisplayedStatus(shown) : 'none',
      contractSignedAt: firstSignedAt({ companyId, projectId }),
      contractSigningLinkId: shown?.linkId ?? null,
    })
    .where(projectById(companyId, projectId))
}

const firstSignedAt = ({ companyId, projectId }: ProjectKey) =>
  sql`(select min(c.signed_at) from contracts c where c.company_id = ${companyId} and c.project_id = ${projectId})`
