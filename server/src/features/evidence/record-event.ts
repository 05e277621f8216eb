import type { SignEventType } from '@mantel/domain/contracts/contracts'
import { and, asc, desc, eq } from 'drizzle-orm'
import type { Caller } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import { signEvents } from '../../schema/contracts/contract-signing.ts'
import { contracts } from '../../schema/contracts/contracts.ts'
import { type ChainedEvent, eventHash, genesisHash } from './event-chain.ts'
import { moveHead } from './event-heads.ts'
import type { Subject } from './subject.ts'

type Body = Record<string, string | number | boolean | null | object>

/**
 * Appends an event in the transaction of its cause and signs it as the last one. Locks the contract, because each event
 * contains the hash of the previous one. Most callers already hold that lock; email delivery does not.
 */
export async function recordEvent(
  db: Db,
  secrets: SecretBox,
  subject: Subject,
  type: SignEventType,
  body: Body = {},
) {
  const { companyId, contractId } = subject
  await db
    .select({ id: contracts.id })
    .from(contracts)
    .where(and(eq(contracts.companyId, companyId), eq(contracts.id, contractId)))
    .for('update')
  const last = await findLastEvent(db, subject)
  const event = {
    contractId,
    seq: (last?.seq ?? 0) + 1,
    previousHash: last?.hash ?? genesisHash,
    at: new Date().toISOString(),
    type,
    body,
  }
  const chained: ChainedEvent = { ...event, hash: eventHash(event) }
  await db.insert(signEvents).values({ companyId, ...chained })
  // The history of a contract begins with its sending. Otherwise its earlier events were deleted.
  if (last || type === 'sent')
    await moveHead(db, secrets, subject, last, { seq: chained.seq, hash: chained.hash })
  return chained
}

/** Returns what the network and the browser reported. It is not verified. */
export const callerDetails = ({ ip, userAgent }: Caller) => ({ ip, userAgent: userAgent ?? '' })

async function findLastEvent(db: Db, subject: Subject) {
  const [last] = await db
    .select({ seq: signEvents.seq, hash: signEvents.hash })
    .from(signEvents)
    .where(ofContract(subject))
    .orderBy(desc(signEvents.seq))
    .limit(1)
  return last
}

export const listEvents = (db: Db, subject: Subject) =>
  db
    .select({
      seq: signEvents.seq,
      previousHash: signEvents.previousHash,
      hash: signEvents.hash,
      at: signEvents.at,
      type: signEvents.type,
      body: signEvents.body,
    })
    .from(signEvents)
    .where(ofContract(subject))
    .orderBy(asc(signEvents.seq))

const ofContract = ({ companyId, contractId }: Subject) =>
  and(eq(signEvents.companyId, companyId), eq(signEvents.contractId, contractId))
