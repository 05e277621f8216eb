import type { SecretBox } from '../../platform/secrets.ts'
import type { Attachment } from '../../schema/messages.ts'
import { canonicalJson } from '../evidence/event-chain.ts'

/** What the recipient gets, and which contract's history records it. */
type Content = {
  id: string
  companyId: string | null
  contractId: string | null
  templateKey: string | null
  toAddress: string
  toName: string | null
  fromName: string | null
  replyTo: string | null
  subject: string
  html: string
  body: string
  attachments: Attachment[]
}

export const signEmail = (secrets: SecretBox, email: Content) => secrets.sign(purpose, textOf(email))

/** Whether the email is as it was when it was queued. */
export const isEmailSigned = (secrets: SecretBox, email: Content & { signature: string | null }) =>
  secrets.isSigned(purpose, textOf(email), email.signature ?? '')

const purpose = 'queued email'

const textOf = ({
  id,
  companyId,
  contractId,
  templateKey,
  toAddress,
  toName,
  fromName,
  replyTo,
  subject,
  html,
  body,
  attachments,
}: Content) =>
  canonicalJson({
    id,
    companyId,
    contractId,
    templateKey,
    toAddress,
    toName,
    fromName,
    replyTo,
    subject,
    html,
    body,
    attachments,
  })
