import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { contractSigningLinks } from '../../schema/contracts/contract-signing.ts'
import { contracts } from '../../schema/contracts/contracts.ts'
import { projects } from '../../schema/projects/projects.ts'
import { one } from '../projects/projects.ts'
import { stateOf } from './contract-state.ts'

type Contracted = { companyId: string; projectId: string }

/**
 * What the project shows of its contracts: the latest that is out or signed, else the latest draft, one that was withdrawn
 * last of all. Once one is signed, the project has that day, whatever is drafted, sent or signed later: an amendment does
 * not put off what was agreed. In the transaction of whatever happened; the project's row is held already.
 */
export async function mirror(db: Db, { companyId, projectId }: Contracted) {
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
      contractSigningStatus: shown ? stateOf(shown) : 'none',
      contractSignedAt: firstSignature({ companyId, projectId }),
      contractSigningLinkId: shown?.linkId ?? null,
    })
    .where(one(companyId, projectId))
}

const firstSignature = ({ companyId, projectId }: Contracted) =>
  sql`(select min(c.signed_at) from contracts c where c.company_id = ${companyId} and c.project_id = ${projectId})`

/** Of the links of a contract, the one that was made last. */
export const latestLink = and(
  eq(contractSigningLinks.companyId, contracts.companyId),
  eq(
    contractSigningLinks.id,
    sql`(select l.id from contract_signing_links l
      where l.company_id = ${contracts.companyId} and l.contract_id = ${contracts.id}
      order by l.created_at desc, l.id desc limit 1)`,
  ),
)
