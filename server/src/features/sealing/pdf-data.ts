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
import { type Certificate, type Mark, type Paper, renderPaper } from '../contract-pdf/contract-pdf.ts'
import { senderOf } from '../contracts/sending/senders.ts'
import { signaturesOf, signedOn } from '../contracts/signatures.ts'
import { sha256 } from '../evidence/event-chain.ts'
import { tellSigner } from '../evidence/event-text.ts'
import { eventsOf, type Subject } from '../evidence/record-event.ts'

export type Material = Awaited<ReturnType<typeof gather>>

/** Everything that stands on a paper, as it is at one moment. */
export async function gather(db: Db, subject: Subject) {
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
  const signatures = await signaturesOf(db, contract)
  const events = await eventsOf(db, subject)
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

/** The paper with what was signed and how that came about. It names the file that could be saved before. */
export async function signedPaper(material: Material, proofUrl: string): Promise<Paper> {
  const unsigned = unsignedPaper(material)
  const unsignedHash = sha256(await renderPaper(unsigned))
  return {
    ...unsigned,
    at: material.contract.signedAt ?? unsigned.at,
    marks: marksOf(material),
    certificate: certificateOf(material, proofUrl, unsignedHash),
  }
}

/** What somebody may take home before they sign: the company's own signatures are on it, theirs are not. */
export function unsignedPaper(material: Material): Paper {
  const { contract, company, project } = material
  return {
    id: contract.id,
    title: contract.name,
    project: project.title,
    company: company.name,
    content: richText.parse(contract.content),
    at: contract.sentAt ?? contract.createdAt,
    marks: marksOf(material).filter(({ signer }) => signer === 'owner'),
    certificate: null,
  }
}

const marksOf = ({ signatures, company }: Material): Mark[] =>
  signatures.map((signature) => ({
    position: signature.position,
    signer: signature.signerType,
    type: signature.signatureType,
    text: signature.signatureText,
    style: signature.style,
    drawing: signature.drawing,
    name: signature.signerName,
    on: signedOn(signature, company.timeZone),
  }))

function certificateOf(material: Material, proofUrl: string, unsignedHash: string): Certificate {
  const { contract, link, signatures, events, head } = material
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
    parties: (['client', 'owner'] as const).flatMap((role) => partyOf(material, role)),
    copiedBy: copiersOf(material),
    events: tellSigner(events, own).map((event, index) => ({
      ...event,
      ipAddress: textIn(events[index]?.body, 'ip'),
    })),
    reported: reportedIn(signed?.body, richText.parse(contract.content)),
  }
}

function partyOf(
  { signatures, link, events, contract }: Material,
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
      // The owner typed none, and need not have been there.
      typedEmail: role === 'client' ? first.signerEmail : null,
      appliedBy: role === 'owner' ? senderOf(events, contract.revision) : null,
      signedAt: first.signedAt,
      timeZone: first.timeZone,
      ipAddress: first.ipAddress,
      userAgent: first.userAgent,
      signatures: count('signature'),
      initials: count('initial'),
    },
  ]
}

/** Who else held the link that was signed by. */
const copiersOf = ({ events, link }: Material) => [
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

/** In the order of the document, by what stands there: «Initials 2», «Signature 1». */
function reportedIn(body: Record<string, unknown> | undefined, content: RichText): Certificate['reported'] {
  const marks = Array.isArray(body?.marks) ? (body.marks as { fieldId: string; at: string }[]) : []
  const fields = placedFields(content).filter(({ signer }) => signer === 'client')
  return fields.flatMap(({ position, type }) => {
    const mark = marks.find(({ fieldId }) => fieldId === `field-${position}`)
    const place = fields.filter((field) => field.type === type && field.position <= position).length
    return mark ? [{ field: `${type === 'initial' ? 'Initials' : 'Signature'} ${place}`, at: mark.at }] : []
  })
}
