import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { type Databases, wholePool } from '../../platform/database/connect.ts'
import { contractSeals, contractSigningLinks } from '../../schema/contracts/contract-signing.ts'
import { contracts } from '../../schema/contracts/contracts.ts'
import type { Subject } from '../evidence/record-event.ts'

const atOnce = 200

/** Whatever was signed a while ago and has no paper yet: its job gave up, or waits for hours. Of every company. */
export const forgotten = ({ admin }: Databases): Promise<Subject[]> =>
  wholePool(admin)
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
        // By somebody who called: what others have put there is theirs to seal.
        isNotNull(contractSigningLinks.requestHash),
        sql`${contracts.signedAt} < now() - interval '5 minutes'`,
        isNull(contractSeals.id),
      ),
    )
    .orderBy(asc(contracts.signedAt))
    .limit(atOnce)
