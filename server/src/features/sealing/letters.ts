import type { Db } from '../../platform/database/connect.ts'
import type { Attachment } from '../../schema/messages.ts'
import { letterhead, pageOf, whoIsTold } from '../contracts/letters.ts'
import type { Mailroom } from '../messages/mailroom.ts'
import { queueLetter } from '../messages/queueing.ts'
import type { Material } from './material.ts'

type Kept = { attachment: Attachment; sha256: string; chainHead: string; proofUrl: string }

/**
 * The paper for both sides. The client's goes to the address that was invited, whatever address was typed; those who were
 * to get a copy get the same.
 */
export async function mailPaper(
  db: Db,
  mailroom: Mailroom,
  { contract, link, signatures }: Material,
  kept: Kept,
) {
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
  for (const to of [...invited, ...copies]) {
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
  const signer = signatures.find(({ signerType }) => signerType === 'client')
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
