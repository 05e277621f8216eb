import { placedFields } from '@mantel/domain/contracts/contract-fields'
import { type RichText, richText } from '@mantel/domain/contracts/rich-text'
import { and, desc, eq } from 'drizzle-orm'
import { orNotFound } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { safeName } from '../../platform/files/headers.ts'
import { companies } from '../../schema/companies/companies.ts'
import { contractSigningLinks } from '../../schema/contracts/contract-signing.ts'
import { contracts } from '../../schema/contracts/contracts.ts'
import { projects } from '../../schema/projects/projects.ts'
import {
  type Certificate,
  type ContractDocument,
  type Mark,
  renderContractPdf,
} from '../contract-pdf/contract-pdf.ts'
import { findSender } from '../contracts/sending/senders.ts'
import { formatSignedOn, listSignatures } from '../contracts/signatures.ts'
import { sha256 } from '../evidence/event-chain.ts'
import { describeForSigner } from '../evidence/event-text.ts'
import { listEvents } from '../evidence/events.ts'
import type { Subject } from '../evidence/subject.ts'

export type PdfData = Awaited<ReturnType<typeof loadPdfData>>

export async function loadPdfData(db: Db, subject: Subject) {
  const { companyId, contractId } = subject
  const [found] = await db
    .select({ contract: contracts, link: contractSigningLinks, company: companies, project: projects })
    .from(contracts)
    .innerJoin(companies, eq(companies.id, contracts.companyId))
    .innerJoin(
      projects,
      and(eq(projects.companyId, contracts.companyId), eq(projects.id, contracts.projectId)),
    )
    .innerJoin(
      contractSigningLinks,
      and(
        eq(contractSigningLinks.companyId, contracts.companyId),
        eq(contractSigningLinks.contractId, contracts.id),
      ),
    )
    .where(and(eq(contracts.companyId, companyId), eq(contracts.id, contractId)))
    .orderBy(desc(contractSigningLinks.createdAt), desc(contractSigningLinks.id))
    .limit(1)
  const { contract, link, company, project } = orNotFound(found, 'Contract')
  const signatures = await listSignatures(db, contract)
  const events = await listEvents(db, subject)
  const head = orNotFound(events.at(-1), 'Evidence')
  const signerName = signatures.find(({ signerType }) => signerType === 'client')?.signerName
  return {
    contract,
    link,
    company: { name: company.name, timeZone: company.timeZone },
    project: { title: project.title },
    signatures,
    events,
    head: { seq: head.seq, hash: head.hash },
    filename: filenameOf(project.title, signerName ?? link.recipientName ?? 'Client'),
  }
}

const filenameOf = (project: string, client: string) => safeName(`Contract - ${project} - ${client}.pdf`)

/** Returns the signed contract with its certificate pages, which contain the hash of the unsigned PDF. */
export async function signedDocument(data: PdfData, proofUrl: string): Promise<ContractDocument> {
  const unsigned = unsignedDocument(data)
  const unsignedHash = sha256(await renderContractPdf(unsigned))
  return {
    ...unsigned,
    at: data.contract.signedAt ?? unsigned.at,
    marks: marksOf(data),
    certificate: certificateOf(data, proofUrl, unsignedHash),
  }
}

/**
 * Returns the document that the client can download before signing. It has the company's signatures, but not the
 * client's.
 */
export function unsignedDocument(data: PdfData): ContractDocument {
  const { contract, company, project } = data
  return {
    id: contract.id,
    title: contract.name,
    project: project.title,
    company: company.name,
    content: richText.parse(contract.content),
    at: contract.sentAt ?? contract.createdAt,
    marks: marksOf(data).filter(({ signer }) => signer === 'owner'),
    certificate: null,
  }
}

const marksOf = ({ signatures, company }: PdfData): Mark[] =>
  signatures.map((signature) => ({
    position: signature.position,
    signer: signature.signerType,
    type: signature.signatureType,
    text: signature.signatureText,
    style: signature.style,
    drawing: signature.drawing,
    name: signature.signerName,
    on: formatSignedOn(signature, company.timeZone),
  }))

function certificateOf(data: PdfData, proofUrl: string, unsignedHash: string): Certificate {
  const { contract, link, signatures, events, head } = data
  const signed = events.findLast(({ type }) => type === 'signed')
  const [client] = signatures.filter(({ signerType }) => signerType === 'client')
  const own = [link.recipientEmail, client?.signerEmail].filter((email) => typeof email === 'string')
  return {
    contractId: contract.id,
    linkId: link.id,
    contentHash: contract.contentHash ?? '',
    unsignedHash,
    chainHead: head.hash,
    proofUrl,
    consentVersion: client?.consentVersion ?? null,
    consentedAt: client?.consentedAt ?? null,
    authentication: 'email link',
    parties: (['client', 'owner'] as const).flatMap((role) => partyOf(data, role)),
    copiedBy: listCopiers(data),
    events: describeForSigner(events, own).map((event, index) => ({
      ...event,
      ipAddress: textIn(events[index]?.body, 'ip'),
    })),
    reported: reportedIn(signed?.body, richText.parse(contract.content)),
  }
}

function partyOf(
  { signatures, link, events, contract }: PdfData,
  role: 'client' | 'owner',
): Certificate['parties'] {
  const own = signatures.filter(({ signerType }) => signerType === role)
  const [first] = own
  if (!first) return []
  const count = (type: string) => own.filter(({ signatureType }) => signatureType === type).length
  return [
    {
      role: role === 'client' ? 'Client' : 'Owner',
      name: first.signerName,
      signatureId: (own.find(({ signatureType }) => signatureType === 'signature') ?? first).id,
      invitedEmail: role === 'client' ? link.recipientEmail : null,
      // The owner's signature is applied automatically, so the owner typed no address.
      typedEmail: role === 'client' ? first.signerEmail : null,
      appliedBy: role === 'owner' ? findSender(events, contract.revision) : null,
      signedAt: first.signedAt,
      timeZone: first.timeZone,
      ipAddress: first.ipAddress,
      userAgent: first.userAgent,
      signatures: count('signature'),
      initials: count('initial'),
    },
  ]
}

/** Lists the team members who copied the link that was used to sign. */
const listCopiers = ({ events, link }: PdfData) => [
  ...new Set(
    events
      .filter(({ type, body }) => type === 'copied' && body.linkId === link.id)
      .flatMap(({ body }) => textIn(body, 'by') ?? []),
  ),
]

const textIn = (body: Record<string, unknown> | undefined, name: string) => {
  const value = body?.[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/**
 * Lists the times that the browser reported for each field, in document order. Fields are named by type and number:
 * "Initials 2", "Signature 1".
 */
function reportedIn(body: Record<string, unknown> | undefined, content: RichText): Certificate['reported'] {
  const marks = Array.isArray(body?.marks) ? (body.marks as { fieldId: string; at: string }[]) : []
  const fields = placedFields(content).filter(({ signer }) => signer === 'client')
  return fields.flatMap(({ position, type }) => {
    const mark = marks.find(({ fieldId }) => fieldId === `field-${position}`)
    const number = fields.filter((field) => field.type === type && field.position <= position).length
    return mark ? [{ field: `${type === 'initial' ? 'Initials' : 'Signature'} ${number}`, at: mark.at }] : []
  })
}
