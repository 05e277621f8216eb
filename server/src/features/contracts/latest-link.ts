import { and, eq, sql } from 'drizzle-orm'
import { contractSigningLinks } from '../../schema/contracts/contract-signing.ts'
import { contracts } from '../../schema/contracts/contracts.ts'

/** Joins each contract with its newest link. */
export const latestLink = and(
  eq(contractSigningLinks.companyId, contracts.companyId),
  eq(
    contractSigningLinks.id,
    sql`(select l.id from contract_signing_links l
      where l.company_id = ${contracts.companyId} and l.contract_id = ${contracts.id}
      order by l.created_at desc, l.id desc limit 1)`,
  ),
)
