import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { type Databases, dbOnPool } from '../../platform/database/connect.ts'
import { contractSeals, contractSigningLinks } from '../../schema/contracts/contract-signing.ts'
import { contracts } from '../../schema/contracts/contracts.ts'
import type { Subject } from '../evidence/subject.ts'

const batchSize = 200

/**
 * Lists contracts of all companies that were signed at least `minutes` minutes ago and are not sealed. Their
 * own job gave up, or waits hours for its next attempt.
 */
export const listUnsealedContracts = ({ admin }: Databases, minutes: number): Promise<Subject[]> =>
  dbOnPool(admin)
    .select({ companyId: contracts.companyId, contractId: contracts.id })
    .from(contracts)
    .innerJoin(
      contractSigningLinks,
      and(
        eq(contractSigningLinks.companyId, contracts.companyId),
        eq(contractSigningLinks.contractId, contracts.id),
      ),
    )
    .leftJoin(
      contractSeals,
      and(eq(contractSeals.companyId, contracts.companyId), eq(contractSeals.contractId, contracts.id)),
    )
    .where(
      and(
        eq(contracts.status, 'signed'),
        // Excludes demo contracts, which were not signed through the API. The code that inserts them also seals them.
        isNotNull(contractSigningLinks.requestHash),
        sql`${contracts.signedAt} <= now() - make_interval(mins => ${minutes})`,
        isNull(contractSeals.id),
      ),
    )
    .orderBy(asc(contracts.signedAt))
    .limit(batchSize)
