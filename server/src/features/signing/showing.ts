import { placedFields } from '@mantel/domain/contract-fields'
import { richText } from '@mantel/domain/rich-text'
import type { SigningData } from '@mantel/domain/signing'
import { eq } from 'drizzle-orm'
import { type Databases, type Db, only } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { hashToken } from '../../platform/tokens.ts'
import { companies } from '../../schema/companies.ts'
import { projects } from '../../schema/projects.ts'
import { brandOf } from '../branding/branding.ts'
import { signaturesOf } from '../contracts/contracts.ts'
import { sentBefore } from '../contracts/history.ts'
import { one } from '../projects/projects.ts'
import { companyOfLink, findLink, noSuchLink, refuseEnded } from './finding.ts'

/** What a link shows. A scanner that follows it changes nothing: this cannot write. */
export async function showContract(databases: Databases, token: string) {
  const companyId = await companyOfLink(databases, 'signing', hashToken(token))
  if (!companyId) throw noSuchLink()
  return inTransaction(databases.runtime, { companyId }, (db) => shown(db, token), { readOnly: true })
}

async function shown(db: Db, token: string): Promise<SigningData> {
  const { link, contract } = await findLink(db, token)
  refuseEnded(link)
  const { companyId } = contract
  const content = richText.parse(contract.content)
  const company = only(await db.select().from(companies).where(eq(companies.id, companyId)))
  const { title } = only(
    await db.select({ title: projects.title }).from(projects).where(one(companyId, contract.projectId)),
  )
  const { primary, primaryForeground } = await brandOf(db, companyId)
  const signatures = await signaturesOf(db, companyId, contract.id, contract.contentHash)
  return {
    signed: link.status === 'signed',
    signedAt: link.signedAt,
    clientName: link.recipientName ?? '',
    email: link.recipientEmail ?? '',
    projectName: title,
    contractName: contract.name,
    signatureFields: clientFields(content),
    contractContent: content,
    contentHash: contract.contentHash ?? '',
    company: {
      name: company.name,
      esignOwnerName: company.esignOwnerName,
      website: company.website,
      phone: company.phone,
      primary,
      primaryForeground,
    },
    ownerSignatures: signatures.filter(({ signerType }) => signerType === 'owner'),
    expiresAt: link.expiresAt,
    previousContent: await sentBefore(db, companyId, contract.id, contract.revision),
  }
}

/** What the client has to mark, one by one. */
const clientFields = (content: ReturnType<typeof richText.parse>) =>
  placedFields(content)
    .filter(({ signer }) => signer === 'client')
    .map(({ position, type }) => ({ id: `field-${position}`, type, position }))
