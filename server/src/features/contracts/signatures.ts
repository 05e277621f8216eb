import { dayIn, formatNumericDay } from '@mantel/domain/basics/dates'
import { and, asc, eq, gte, or } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { contractSignatures } from '../../schema/contracts/contract-signing.ts'
import type { contracts } from '../../schema/contracts/contracts.ts'

type SentContract = Pick<typeof contracts.$inferSelect, 'companyId' | 'id' | 'contentHash' | 'sentAt'>

/**
 * Lists the signatures on the text that was last sent. An owner's signature from an earlier sending does not
 * count, even if the text is the same, because each sending signs again. A client signs only once, so the
 * date of their signature is not checked.
 */
export const listSignatures = async (db: Db, { companyId, id, contentHash, sentAt }: SentContract) =>
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

/** Like listSignatures(), for rows that were already read. */
export const selectSignatures = <Row extends typeof contractSignatures.$inferSelect>(
  { contentHash, sentAt }: SentContract,
  rows: Row[],
) =>
  rows
    .filter(
      ({ contractContentHash, signerType, signedAt }) =>
        contractContentHash === contentHash && sentAt && (signerType === 'client' || signedAt >= sentAt),
    )
    .toSorted((one, other) => one.position - other.position)

/** Formats the signing day in the signer's time zone, or in the company's if the signer's is unknown. */
export const formatSignedOn = (
  { timeZone, signedAt }: { timeZone: string | null; signedAt: string },
  companyZone: string,
) => formatNumericDay(dayIn(timeZone ?? companyZone, signedAt))
