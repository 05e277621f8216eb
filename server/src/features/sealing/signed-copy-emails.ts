import type { Databases, Db } from '../../platform/database/connect.ts'
import type { Attachment } from '../../schema/messages.ts'
import { letterhead, pageOf, whoIsTold } from '../contracts/sending/contract-emails.ts'
import { mayGetCopy } from '../contracts/sending/throttle-emails.ts'
import type { Mailroom } from '../messages/email-settings.ts'
import { queueLetter } from '../messages/queue-email.ts'
import type { Material } from './pdf-data.ts'

type Deps = { databases: Databases; mailroom: Mailroom }
type Kept = { attachment: Attachment; sha256: string; chainHead: string; proofUrl: string }

/**
 * The paper for both sides. The client's goes to the address that was invited, and to the one that was typed if that is
 * another; those who were to get a copy get the same.
 */
export async function mailPaper(db: Db, { databases, mailroom }: Deps, material: Material, kept: Kept) {
  const { contract, link, signatures } = material
  const { brand, words } = await letterhead(db, contract)
  const { sha256: fingerprint, chainHead, proofUrl, attachment } = kept
  const team = await whoIsTold(db, contract)
  const proofPath: `/${string}` = `/${proofUrl.slice(mailroom.publicUrl.length + 1)}`
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
  const typed = await typedBesides(databases, contract.companyId, known, signer)
  for (const to of [...known, ...typed]) {
    await queueLetter(db, mailroom, {
      ...common,
      template: 'contract_signed_client',
      contractId: contract.id,
      replyTo: team[0]?.email,
      to,
      values: { ...words, recipientName: to.name ?? '', fingerprint, chainHead },
      link: proofPath,
      key: `contract signed ${contract.id} for ${to.address}`,
    })
  }
  for (const { email, firstName } of team) {
    await queueLetter(db, mailroom, {
      ...common,
      template: 'contract_signed_company',
      to: { address: email, name: firstName },
      values: {
        ...words,
        firstName,
        recipientName: signer?.signerName ?? link.recipientName ?? '',
        fingerprint,
        chainHead,
      },
      link: pageOf(contract),
      key: `contract signed ${contract.id} told ${email}`,
    })
  }
}

type Mailbox = { address: string; name: string | null }
type Signer = { signerName: string; signerEmail: string | null } | undefined

/** Whoever signs says where they read their mail; it is no way to fill a stranger's. */
async function typedBesides(
  databases: Databases,
  companyId: string,
  known: Mailbox[],
  signer: Signer,
): Promise<Mailbox[]> {
  const address = signer?.signerEmail
  if (!address || known.some((mailbox) => mailbox.address === address)) return []
  return (await mayGetCopy(databases, companyId, address)) ? [{ address, name: signer.signerName }] : []
}
