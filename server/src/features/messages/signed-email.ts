import type { SecretBox } from '../../platform/secrets.ts'
import type { messages } from '../../schema/messages.ts'
import { canonicalJson } from '../evidence/event-chain.ts'

/** The signature covers what the recipient gets, and which contract's history records the email. */
const signedColumns = [
  'id',
  'companyId',
  'contractId',
  'templateKey',
  'toAddress',
  'toName',
  'fromName',
  'replyTo',
  'subject',
  'html',
  'body',
  'attachments',
] as const

type Message = typeof messages.$inferSelect
type Content = Pick<Message, (typeof signedColumns)[number]>

export const signEmail = (secrets: SecretBox, email: Content) => secrets.sign(purpose, textOf(email))

/** Whether the email is unchanged since it was queued. */
export const isEmailSigned = (secrets: SecretBox, email: Content & Pick<Message, 'signature'>) =>
  secrets.isSigned(purpose, textOf(email), email.signature ?? '')

const purpose = 'queued email'

const textOf = (email: Content) =>
  canonicalJson(Object.fromEntries(signedColumns.map((column) => [column, email[column]])))
