import type { Databases, Db } from '../../platform/database/connect.ts'
import type { Attachment } from '../../schema/messages.ts'
import { mayGetCopy } from '../contracts/sending/contract-email-limits.ts'
import { contractPath, findStudioRecipients, loadEmailContext } from '../contracts/sending/contract-emails.ts'
import type { EmailSettings } from '../messages/email-settings.ts'
import { queueEmail } from '../messages/queue-email.ts'
import type { PdfData } from './pdf-data.ts'

type Deps = { databases: Databases; emailSettings: EmailSettings }
type SignedCopy = { attachment: Attachment; sha256: string; chainHead: string; proofUrl: string }

/**
 * Queues emails with the PDF to the client and the team. The client's copy goes to the invited address, to
 * the typed one if it differs, and to the CC addresses.
 */
export async function queueSignedCopyEmails(
  db: Db,
  { databases, emailSettings }: Deps,
  data: PdfData,
  copy: SignedCopy,
) {
  const { contract, link, signatures } = data
  const { brand, commonValues } = await loadEmailContext(db, contract)
  const { sha256: fingerprint, chainHead, proofUrl, attachment } = copy
  const team = await findStudioRecipients(db, contract)
  const proofPath: `/${string}` = `/${proofUrl.slice(emailSettings.publicUrl.length + 1)}`
  const common = {
    companyId: contract.companyId,
    projectId: contract.projectId,
    brand,
    attachments: [attachment],
  }
  const invited = link.recipientEmail ? [{ address: link.recipientEmail, name: link.recipientName }] : []
  const copies = link.ccEmails.map((address) => ({ address, name: null }))
  const signer = signatures.find(({ signerType }) => signerType === 'client')
  const known = [...invited, ...copies]
  const typed = await findTypedMailbox(databases, contract.companyId, known, signer)
  for (const to of [...known, ...typed]) {
    await queueEmail(db, emailSettings, {
      ...common,
      template: 'contract_signed_client',
      contractId: contract.id,
      replyTo: team[0]?.email,
      to,
      values: { ...commonValues, recipientName: to.name ?? '', fingerprint, chainHead },
      link: proofPath,
      key: `contract signed ${contract.id} for ${to.address}`,
    })
  }
  for (const { email, firstName } of team) {
    await queueEmail(db, emailSettings, {
      ...common,
      template: 'contract_signed_company',
      to: { address: email, name: firstName },
      values: {
        ...commonValues,
        firstName,
        recipientName: signer?.signerName ?? link.recipientName ?? '',
        fingerprint,
        chainHead,
      },
      link: contractPath(contract),
      key: `contract signed ${contract.id} told ${email}`,
    })
  }
}

type Mailbox = { address: string; name: string | null }
type Signer = { signerName: string; signerEmail: string | null } | undefined

/**
 * Returns the address that the signer typed, unless it gets a copy anyway. Copies to typed addresses are
 * rate-limited, so that no one can flood a stranger's mailbox.
 */
async function findTypedMailbox(
  databases: Databases,
  companyId: string,
  known: Mailbox[],
  signer: Signer,
): Promise<Mailbox[]> {
  const address = signer?.signerEmail
  if (!address || known.some((mailbox) => mailbox.address === address)) return []
  return (await mayGetCopy(databases, companyId, address)) ? [{ address, name: signer.signerName }] : []
}
