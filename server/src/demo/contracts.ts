import { type FieldValues, frozenText, placedFields } from '@mantel/domain/contract-fields'
import { contentHash } from '../features/evidence/chain.ts'
import type { Db } from '../platform/database/connect.ts'
import { hashToken, newToken } from '../platform/tokens.ts'
import { contractSignatures, contractSigningLinks } from '../schema/contract-signing.ts'
import { contracts } from '../schema/contracts.ts'
import { stagingAgreement } from './agreement.ts'
import { hours } from './beginnings.ts'
import { fullName, signerOf } from './clients.ts'
import { addDays, type Clock, onPaper } from './clock.ts'
import type { Company } from './companies.ts'
import { inDollarsAndCents } from './money.ts'
import type { Project } from './planning.ts'
import type { ContractStory, Story } from './story.ts'

type Contracted = Project & { contract: ContractStory }
type Sent = Contracted & { contract: ContractStory & { sent: string } }

const hasContract = (project: Project): project is Contracted => project.contract !== undefined
const wasSent = (project: Contracted): project is Sent => project.contract.sent !== undefined

type Status = 'none' | 'draft' | 'sent' | 'signed' | 'withdrawn'

/** What a project shows of its contract. */
export function contractStatus({ contract }: Pick<Story, 'contract'>): Status {
  if (!contract) return 'none'
  if (contract.withdrawn) return 'withdrawn'
  if (contract.signed) return 'signed'
  return contract.sent ? 'sent' : 'draft'
}

export async function createContracts(db: Db, company: Company, planned: Project[], clock: Clock) {
  const contracted = planned.filter(hasContract)
  const sent = contracted.filter(wasSent)
  const signatures = sent
    .filter(({ contract }) => !contract.withdrawn)
    .flatMap((project) => signaturesOf(company, project, clock))
  await db.insert(contracts).values(contracted.map((project) => contractRow(company, project, clock)))
  await db.insert(contractSigningLinks).values(sent.map((project) => linkRow(project, clock)))
  await db.insert(contractSignatures).values(signatures)
}

/** What the client reads; a draft is still the template. */
export function contentOf(company: Company, project: Project) {
  const isFrozen = project.contract?.sent && !project.contract.withdrawn
  return isFrozen ? frozenText(stagingAgreement, valuesOf(company, project)) : stagingAgreement
}

function valuesOf(
  company: Company,
  { title, facts, client, install, stageDays, contract, total, deposit }: Project,
): FieldValues {
  return {
    'company.name': company.name,
    'client.name': fullName(client),
    'project.address': `${facts?.address ?? title}, ${facts?.city ?? company.city}`,
    'project.stageDurationDays': `${stageDays ?? 90} days`,
    'project.dateServiced': install ? onPaper(install) : '',
    'project.total': inDollarsAndCents(contract?.total ?? total),
    'project.deposit': inDollarsAndCents(deposit),
  }
}

function contractRow(company: Company, project: Contracted, { at }: Clock) {
  const { drafted, sent, viewed, signed, withdrawn } = project.contract
  const content = contentOf(company, project)
  // Withdrawn, it is a draft again.
  const isOut = sent && !withdrawn
  const changed = withdrawn?.on ?? signed ?? sent ?? drafted
  return {
    id: project.contractId,
    companyId: project.companyId,
    projectId: project.id,
    name: 'Staging agreement',
    content,
    contentHash: isOut ? contentHash(content) : null,
    status: signed ? ('signed' as const) : isOut ? ('sent' as const) : ('draft' as const),
    sentAt: isOut ? at(sent, hours.sent) : null,
    viewedAt: isOut && viewed ? at(viewed, hours.viewed) : null,
    signedAt: signed && at(signed, hours.signed),
    withdrawnAt: withdrawn && at(withdrawn.on, hours.closed),
    withdrawnReason: withdrawn?.why,
    createdAt: at(drafted, hours.drafted),
    updatedAt: at(
      changed,
      signed ? hours.signed : withdrawn ? hours.closed : sent ? hours.sent : hours.drafted,
    ),
  }
}

function linkRow(project: Sent, { at, until }: Clock) {
  const { sent, viewed, reminded, signed, withdrawn } = project.contract
  const sentAt = at(sent, hours.sent)
  return {
    id: project.linkId,
    companyId: project.companyId,
    projectId: project.id,
    contractId: project.contractId,
    // Nobody knows this token: to see the page for signing, send the contract again.
    tokenHash: hashToken(newToken('sign')),
    recipientName: signerOf(project.client),
    recipientEmail: project.client.email,
    expiresAt: until(addDays(sent, 30)),
    status: withdrawn ? ('withdrawn' as const) : signed ? ('signed' as const) : ('pending' as const),
    viewedAt: viewed && at(viewed, hours.viewed),
    signedAt: signed && at(signed, hours.signed),
    withdrawnAt: withdrawn && at(withdrawn.on, hours.closed),
    reminderCount: reminded ? 1 : 0,
    lastRemindedAt: reminded && at(reminded, hours.reminded),
    createdAt: sentAt,
    updatedAt: sentAt,
  }
}

/** The studio signs when it sends, the client when they sign. */
function signaturesOf(company: Company, project: Sent, { at }: Clock) {
  const { sent, signed } = project.contract
  const content = contentOf(company, project)
  const owner = { name: company.esignOwnerName, initials: company.esignOwnerInitials, email: company.email }
  const name = signerOf(project.client)
  const client = { name, initials: initialsOf(name), email: project.client.email }
  return placedFields(content).flatMap(({ position, type: signatureType, signer }) => {
    const isOwner = signer === 'owner'
    const { name: signerName, initials, email: signerEmail } = isOwner ? owner : client
    const signedAt = isOwner ? at(sent, hours.sent) : signed && at(signed, hours.signed)
    if (!signedAt) return []
    return [
      {
        companyId: project.companyId,
        projectId: project.id,
        contractId: project.contractId,
        signingLinkId: isOwner ? null : project.linkId,
        signerType: isOwner ? ('owner' as const) : ('client' as const),
        signerName,
        signerEmail,
        signatureType,
        style: isOwner ? ('flourish' as const) : ('script' as const),
        signatureText: signatureType === 'initial' ? initials : signerName,
        position,
        signedAt,
        // From the block of addresses that belongs to nobody.
        ipAddress: isOwner ? null : '203.0.113.24',
        userAgent: isOwner ? null : 'Mozilla/5.0 (demo)',
        contractContentHash: contentHash(content),
      },
    ]
  })
}

export const initialsOf = (name: string) =>
  name
    .split(/[^A-Za-z]+/)
    .map((word) => word.charAt(0))
    .join('')
    .slice(0, 5)
