import { dayIn, onPaper } from '@mantel/domain/dates'
import { and, asc, eq, gte, or } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { contractSignatures } from '../../schema/contracts/contract-signing.ts'
import type { contracts } from '../../schema/contracts/contracts.ts'

type Sent = Pick<typeof contracts.$inferSelect, 'companyId' | 'id' | 'contentHash' | 'sentAt'>

/**
 * Those of what it says now, and of its last sending: what was signed before it was withdrawn belongs to what was sent then,
 * even if it went out again in the same words. The company signs in the transaction that sends; a client signs once.
 */
export const signaturesOf = async (db: Db, { companyId, id, contentHash, sentAt }: Sent) =>
  contentHash && sentAt
    ? db
        .select({
          id: contractSignatures.id,
          signerType: contractSignatures.signerType,
          signerName: contractSignatures.signerName,
          signerEmail: contractSignatures.signerEmail,
          signatureType: contractSignatures.signatureType,
          signatureText: contractSignatures.signatureText,
          style: contractSignatures.style,
          drawing: contractSignatures.drawing,
          position: contractSignatures.position,
          signedAt: contractSignatures.signedAt,
          timeZone: contractSignatures.timeZone,
          ipAddress: contractSignatures.ipAddress,
          userAgent: contractSignatures.userAgent,
          consentVersion: contractSignatures.consentVersion,
          consentedAt: contractSignatures.consentedAt,
        })
        .from(contractSignatures)
        .where(
          and(
            eq(contractSignatures.companyId, companyId),
            eq(contractSignatures.contractId, id),
            eq(contractSignatures.contractContentHash, contentHash),
            or(eq(contractSignatures.signerType, 'client'), gte(contractSignatures.signedAt, sentAt)),
          ),
        )
        .orderBy(asc(contractSignatures.position))
    : []

/** As the page and the paper write its day: where the signer said they were, or else where the company is. */
export const signedOn = (
  { timeZone, signedAt }: { timeZone: string | null; signedAt: string },
  companyZone: string,
) => onPaper(dayIn(timeZone ?? companyZone, signedAt))
