import { z } from 'zod'
import { declareJob, type JobDeclaration } from '../../platform/jobs/job.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import { canonicalJson } from '../evidence/event-chain.ts'

const bounce = z.object({
  messageId: z.uuid(),
  contractId: z.uuid(),
  templateKey: z.string().nullable(),
  address: z.string(),
  reason: z.string(),
  /** The number of the attempt. An email that is sent again can bounce again. */
  attempt: z.number(),
})
/** An email about a contract that could not be delivered. */
export type Bounce = z.output<typeof bounce>
/** The contract's history records the bounce, so the signature proves that this installation saw it. */
export type SignedBounce = Bounce & { signature: string }

export const signBounce = (secrets: SecretBox, value: Bounce) => secrets.sign(purpose, canonicalJson(value))

export const isBounceSigned = (secrets: SecretBox, { signature, ...value }: SignedBounce) =>
  secrets.isSigned(purpose, canonicalJson(value), signature)

const purpose = 'bounced email'

/**
 * Declares the job without its handler. The handler queues emails, so importing it here would create an import cycle
 * with the delivery of emails.
 */
export const bouncedEmailJob: JobDeclaration<SignedBounce> = declareJob(
  'report-bounced-email',
  bounce.extend({ signature: z.string() }),
)

/** Like bouncedEmailJob, for an email about an invoice. */
export const bouncedInvoiceEmailJob: JobDeclaration<{ messageId: string }> = declareJob(
  'report-bounced-invoice-email',
  z.object({ messageId: z.uuid() }),
)
