import { placedFields } from '@mantel/domain/contracts/contract-fields'
import { richText } from '@mantel/domain/contracts/rich-text'
import type { Sender, SigningData } from '@mantel/domain/contracts/signing'
import { and, eq, ne } from 'drizzle-orm'
import { type Databases, type Db, only } from '../../platform/database/connect.ts'
import { companies } from '../../schema/companies/companies.ts'
import { messages } from '../../schema/messages.ts'
import { projects } from '../../schema/projects/projects.ts'
import { brandOf } from '../branding/branding.ts'
import { sentBefore } from '../contracts/history/versions.ts'
import type { Held } from '../contracts/locks.ts'
import { signaturesOf, signedOn } from '../contracts/signatures.ts'
import { masked } from '../evidence/event-text.ts'
import { eventsOf } from '../evidence/record-event.ts'
import { one } from '../projects/projects.ts'
import { seenByAnyLink, seenByLink } from './link-access.ts'

/** What a link shows. A scanner that follows it changes nothing: this cannot write. */
export const showContract = (databases: Databases, token: string) => seenByLink(databases, token, shown)

/** Whom to ask, also about what was withdrawn or declined. */
export const showSender = (databases: Databases, token: string) =>
  seenByAnyLink(databases, token, async (db, { contract: { companyId } }): Promise<Sender> => {
    const { name, website, phone } = companies
    return only(await db.select({ name, website, phone }).from(companies).where(eq(companies.id, companyId)))
  })

async function shown(db: Db, { link, contract }: Held): Promise<SigningData> {
  const { companyId } = contract
  const content = richText.parse(contract.content)
  const company = only(await db.select().from(companies).where(eq(companies.id, companyId)))
  const { title } = only(
    await db.select({ title: projects.title }).from(projects).where(one(companyId, contract.projectId)),
  )
  const { primary, primaryForeground } = await brandOf(db, companyId)
  const signatures = await signaturesOf(db, contract)
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
    ownerSignatures: signatures
      .filter(({ signerType }) => signerType === 'owner')
      .map((signature) => ({ ...signature, on: signedOn(signature, company.timeZone) })),
    expiresAt: link.expiresAt,
    previousContent: await seenBefore(db, contract, link),
    copiesTo: link.status === 'signed' ? await copiesOf(db, link, signatures) : [],
  }
}

/**
 * What this address was sent last, before this: what went to another is nobody else's to read. A link that was moved took
 * what was out with it.
 */
async function seenBefore(db: Db, contract: Held['contract'], { recipientEmail }: Held['link']) {
  const { companyId, id: contractId, revision } = contract
  let [out, seen] = [0, 0]
  for (const { type, body } of await eventsOf(db, { companyId, contractId })) {
    if (type === 'sent') out = Number(body.revision)
    const isTheirs = (type === 'sent' || type === 'extended') && body.email === recipientEmail
    if (isTheirs && out < revision) seen = out
  }
  return seen > 0 ? sentBefore(db, companyId, contractId, seen + 1) : null
}

/** Of the signer's own; who else was to get one is the studio's to tell. */
async function copiesOf(
  db: Db,
  { companyId, contractId, recipientEmail }: Held['link'],
  signatures: Signatures,
) {
  const typed = signatures.find(({ signerType }) => signerType === 'client')?.signerEmail
  const sent = await db
    .select({ address: messages.toAddress })
    .from(messages)
    .where(
      and(
        eq(messages.companyId, companyId),
        eq(messages.contractId, contractId),
        eq(messages.templateKey, 'contract_signed_client'),
        ne(messages.status, 'failed'),
      ),
    )
  return [recipientEmail, typed]
    .filter((address, index, all) => address && all.indexOf(address) === index)
    .flatMap((address) => sent.find((letter) => letter.address === address) ?? [])
    .map(({ address }) => masked(address))
}

type Signatures = Awaited<ReturnType<typeof signaturesOf>>

/** What the client has to mark, one by one. */
const clientFields = (content: ReturnType<typeof richText.parse>) =>
  placedFields(content)
    .filter(({ signer }) => signer === 'client')
    .map(({ position, type }) => ({ id: `field-${position}`, type, position }))
