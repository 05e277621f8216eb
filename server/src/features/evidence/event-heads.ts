import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import { signEventHeads } from '../../schema/contracts/contract-signing.ts'
import { type Anchor, canonicalJson } from './event-chain.ts'
import type { Subject } from './subject.ts'

export type SignedHead = Anchor & { signature: string }

/** Whether this installation signed the event as the last one of the contract. */
export const isHeadSigned = (secrets: SecretBox, contractId: string, { signature, ...head }: SignedHead) =>
  secrets.isSigned(purpose, textOf(contractId, head), signature)

export const signHead = (secrets: SecretBox, contractId: string, head: Anchor): SignedHead => ({
  ...head,
  signature: secrets.sign(purpose, textOf(contractId, head)),
})

export async function findHead(db: Db, subject: Subject): Promise<SignedHead | null> {
  const { seq, hash, signature } = signEventHeads
  const [head] = await db.select({ seq, hash, signature }).from(signEventHeads).where(ofContract(subject))
  return head ?? null
}

/**
 * Signs `next` as the last event if there is no earlier one, or if the event before it was signed. Otherwise
 * someone changed the events, and a new signature would hide that.
 */
export async function moveHead(
  db: Db,
  secrets: SecretBox,
  subject: Subject,
  previous: Anchor | undefined,
  next: Anchor,
) {
  const { companyId, contractId } = subject
  const head = signHead(secrets, contractId, next)
  if (!previous) {
    await db
      .insert(signEventHeads)
      .values({ companyId, contractId, ...head })
      .onConflictDoNothing()
    return
  }
  const signed = await findHead(db, subject)
  // Another process has a newer key. Without it, this process would leave the event unsigned forever.
  if (signed && !secrets.keyIds.includes(signed.signature.split('.')[1] ?? ''))
    throw new Error(
      'The events of this contract were signed with a key that is not in the configured key ring',
    )
  const isPrevious = signed?.seq === previous.seq && signed.hash === previous.hash
  if (signed && isPrevious && isHeadSigned(secrets, contractId, signed))
    await db.update(signEventHeads).set(head).where(ofContract(subject))
}

const purpose = 'last event of a contract'

const textOf = (contractId: string, { seq, hash }: Anchor) => canonicalJson({ contractId, seq, hash })

const ofContract = ({ companyId, contractId }: Subject) =>
  and(eq(signEventHeads.companyId, companyId), eq(signEventHeads.contractId, contractId))
