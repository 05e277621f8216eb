import { placedFields } from '@mantel/domain/contracts/contract-fields'
import { richText } from '@mantel/domain/contracts/rich-text'
import type { Sender, SigningData } from '@mantel/domain/contracts/signing'
import { and, eq, ne } from 'drizzle-orm'
import { type Databases, type Db, requireRow } from '../../platform/database/connect.ts'
import { companies } from '../../schema/companies/companies.ts'
import { messages } from '../../schema/messages.ts'
import { projects } from '../../schema/projects/projects.ts'
import { getBrand } from '../branding/branding.ts'
import { findPreviousSentText } from '../contracts/history/versions.ts'
import type { LinkedContract } from '../contracts/locks.ts'
import { formatSignedOn, listSignatures } from '../contracts/signatures.ts'
import { subjectOf } from '../contracts/visibility.ts'
import { maskEmail } from '../evidence/event-text.ts'
import { listEvents } from '../evidence/events.ts'
import { refuseUnreadable } from '../evidence/refuse-unreadable.ts'
import { findSignedInvoice } from '../invoices/deposit/signed-invoice.ts'
import type { EmailSettings } from '../messages/email-settings.ts'
import { projectById } from '../projects/projects.ts'
import { findAlteredParts } from '../sealing/check-records.ts'
import { readByAnyLink, readByLink } from './link-access.ts'

/**
 * Returns the contract for the signing page. Runs in a read-only transaction, so a scanner that follows the link
 * changes nothing.
 */
export const showContract = (databases: Databases, emailSettings: EmailSettings, token: string) =>
  refuseUnreadable(() =>
    readByLink(databases, token, (db, found) => loadSigningData(db, emailSettings, found)),
  )

/** Returns whom the client can contact, even after the contract was withdrawn or declined. */
export const showSender = (databases: Databases, token: string) =>
  readByAnyLink(databases, token, async (db, { contract: { companyId } }): Promise<Sender> => {
    const { name, website, phone } = companies
    return requireRow(
      await db.select({ name, website, phone }).from(companies).where(eq(companies.id, companyId)),
    )
  })

async function loadSigningData(
  db: Db,
  emailSettings: EmailSettings,
  { link, contract }: LinkedContract,
): Promise<SigningData> {
  const { companyId } = contract
  const content = richText.parse(contract.content)
  const company = requireRow(await db.select().from(companies).where(eq(companies.id, companyId)))
  const { title } = requireRow(
    await db
      .select({ title: projects.title })
      .from(projects)
      .where(projectById(companyId, contract.projectId)),
  )
  const { primary, primaryForeground } = await getBrand(db, companyId)
  const signatures = await listSignatures(db, contract)
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
      .map((signature) => ({ ...signature, on: formatSignedOn(signature, company.timeZone) })),
    expiresAt: link.expiresAt,
    previousContent: await findPreviousContent(db, contract, link),
    copiesTo: link.status === 'signed' ? await listCopyRecipients(db, link, signatures) : [],
    alteredParts: await findAlteredParts(db, emailSettings.secrets, subjectOf(contract)),
    invoice: link.status === 'signed' ? await findSignedInvoice(db, emailSettings, contract) : null,
  }
}

/**
 * Returns the last earlier version that this address received. Versions sent to other addresses stay private.
 * Extending a link counts too, because it can send the current version to a new address.
 */
async function findPreviousContent(
  db: Db,
  contract: LinkedContract['contract'],
  { recipientEmail }: LinkedContract['link'],
) {
  const { companyId, id: contractId, revision } = contract
  let [sentRevision, receivedRevision] = [0, 0]
  for (const { type, body } of await listEvents(db, { companyId, contractId })) {
    if (type === 'sent') sentRevision = Number(body.revision)
    const isRecipient = (type === 'sent' || type === 'extended') && body.email === recipientEmail
    if (isRecipient && sentRevision < revision) receivedRevision = sentRevision
  }
  return receivedRevision > 0 ? findPreviousSentText(db, companyId, contractId, receivedRevision + 1) : null
}

/** Lists, masked, which of the signer's addresses get a copy. The signer does not learn who else gets one. */
async function listCopyRecipients(
  db: Db,
  { companyId, contractId, recipientEmail }: LinkedContract['link'],
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
    .flatMap((address) => sent.find((message) => message.address === address) ?? [])
    .map(({ address }) => maskEmail(address))
}

type Signatures = Awaited<ReturnType<typeof listSignatures>>

const clientFields = (content: ReturnType<typeof richText.parse>) =>
  placedFields(content)
    .filter(({ signer }) => signer === 'client')
    .map(({ position, type }) => ({ id: `field-${position}`, type, position }))
