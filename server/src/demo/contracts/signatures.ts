import { consentVersion } from '@mantel/domain/contracts/consent'
import { placedFields } from '@mantel/domain/contracts/contract-fields'
import { signerOf } from '../clients.ts'
import { type Clock, timeZone } from '../clock.ts'
import type { Company } from '../companies.ts'
import type { SentProject } from '../planning.ts'
import { stepTimes } from '../step-times.ts'

/** The IP addresses are from a block that is reserved for documentation. */
export const clientDevice = {
  ip: '203.0.113.24',
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Mobile/15E148 Safari/604.1',
}

export const studioDevice = {
  ip: '203.0.113.7',
  userAgent:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
}

/** The studio signs when it sends the contract, and the client signs later. */
export function listSignatures(company: Company, project: SentProject, { at }: Clock) {
  const { sent, signed } = project.contract
  const placed = placedFields(project.frozen)
  const common = {
    companyId: project.companyId,
    projectId: project.id,
    contractId: project.contractId,
    contractContentHash: project.hash,
  }
  const owner = placed
    .filter(({ signer }) => signer === 'owner')
    .map(({ position, type }) => ({
      ...common,
      signerType: 'owner' as const,
      signerName: company.esignOwnerName,
      signatureType: type,
      style: 'flourish' as const,
      signatureText: type === 'initial' ? company.esignOwnerInitials : company.esignOwnerName,
      position,
      signedAt: at(sent, stepTimes.sent),
      ipAddress: studioDevice.ip,
      userAgent: studioDevice.userAgent,
    }))
  if (!signed) return owner
  const signerName = signerOf(project.client)
  const signedAt = at(signed, stepTimes.signed)
  const client = placed
    .filter(({ signer }) => signer === 'client')
    .map(({ position, type }) => ({
      ...common,
      signingLinkId: project.linkId,
      signerType: 'client' as const,
      signerName,
      signerEmail: project.client.email,
      signatureType: type,
      style: 'script' as const,
      signatureText: type === 'initial' ? initialsOf(signerName) : signerName,
      position,
      signedAt,
      ipAddress: clientDevice.ip,
      userAgent: clientDevice.userAgent,
      consentVersion,
      consentedAt: signedAt,
      timeZone,
    }))
  return [...owner, ...client]
}

const initialsOf = (name: string) =>
  name
    .split(/[^A-Za-z]+/)
    .map((word) => word.charAt(0))
    .join('')
    .slice(0, 5)
