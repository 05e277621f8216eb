import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import { signEventHeads } from '../../schema/contracts/contract-signing.ts'
import { type Anchor, canonicalJson } from './event-chain.ts'
import type { RecordHashes } from './record-hashes.ts'
import type { Subject } from './subject.ts'

/** The last event of a contract, and the hashes of its records after that event. */
type Head = Anchor & { records: Partial<RecordHashes> }
export type SignedHead = Head & { signature: string }

/** Whether this installation signed the event as the last one of the contract, with these records. */
export const isHeadSigned = (secrets: SecretBox, subject: Subject, { signature, ...head }: SignedHead) =>
  secrets.isSigned(purpose, textOf(subject, head), signature)

export const signHead = (secrets: SecretBox, subject: Subject, head: Head): SignedHead => ({
  ...head,
  signature: secrets.sign(purpose, textOf(subject, head)),
})

export async function findHead(db: Db, subject: Subject): Promise<SignedHead | null> {
  const { seq, hash, records, signature } = signEventHeads
  const [head] = await db
    .select({ seq, hash, records, signature })
    .from(signEventHeads)
    .where(ofContract(subject))
  return head ?? null
}

export async function storeHead(db: Db, secrets: SecretBox, subject: Subject, head: Head) {
  const signed = signHead(secrets, subject, head)
  await db
    .insert(signEventHeads)
    .values({ ...subject, ...signed })
    .onConflictDoUpdate({ target: [signEventHeads.companyId, signEventHeads.contractId], set: signed })
}

/**
 * Refuses if this process does not have the key that signed the head, for example because another process already uses
 * a newer key. Without the key, unchanged records would look altered.
 */
export function requireKeyOf(secrets: SecretBox, head: SignedHead | null) {
  if (head && !secrets.keyIds.includes(head.signature.split('.')[1] ?? ''))
    throw new Refusal(
      503,
      'This contract can’t be changed right now. Please try again in a moment.',
      { retryAfter: 2 },
      new Error('The last event of this contract was signed with a key that is not in the key ring'),
    )
}

const purpose = 'last event of a contract'

const textOf = ({ companyId, contractId }: Subject, { seq, hash, records }: Head) =>
  canonicalJson({ companyId, contractId, seq, hash, records })

const ofContract = ({ companyId, contractId }: Subject) =>
  and(eq(signEventHeads.companyId, companyId), eq(signEventHeads.contractId, contractId))
