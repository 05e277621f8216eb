import type { SignEventType } from '@mantel/domain/contracts/contracts'
import type { RecordPart } from '@mantel/domain/contracts/record-parts'
import { and, asc, eq } from 'drizzle-orm'
import { orNotFound } from '../../errors.ts'
import type { Caller } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import { contractSigningLinks, signEvents } from '../../schema/contracts/contract-signing.ts'
import { contracts } from '../../schema/contracts/contracts.ts'
import { compareWithHistory } from './check-history.ts'
import { type Anchor, type ChainedEvent, eventHash, genesisHash } from './event-chain.ts'
import { requireKeyOf, storeHead } from './event-heads.ts'
import { digestRecords, readRecords } from './records.ts'
import type { Subject } from './subject.ts'

type Body = Record<string, string | number | boolean | null | object>

export type History = {
  /** The parts of the records that were changed outside our code before this transaction. */
  altered: RecordPart[]
  /** Appends an event. Call this after the change that it describes, because it also signs the changed records. */
  append: (type: SignEventType, body?: Body) => Promise<ChainedEvent>
}

/**
 * Locks a contract and its links, and checks its records. Call this before changing any of them. If they were
 * changed outside our code, new events are appended but not signed, because a signature would hide that
 * change.
 */
export async function lockHistory(db: Db, secrets: SecretBox, subject: Subject): Promise<History> {
  await lock(db, subject)
  const { altered, head, last } = await check(db, secrets, subject)
  requireKeyOf(secrets, head)
  let previous: Anchor | undefined = last
  return {
    altered,
    append: async (type, body = {}) => {
      const event = chain(subject.contractId, previous, type, body)
      await db.insert(signEvents).values({ companyId: subject.companyId, ...event })
      // The first event of a contract is always `sent`. If it is not, earlier events were deleted, so nothing
      // is signed.
      if (altered.length === 0 && (previous || type === 'sent')) await signRecords(db, secrets, subject)
      previous = event
      return event
    },
  }
}

/** Signs the last event and all records of a contract as they are now. */
export async function signRecords(db: Db, secrets: SecretBox, subject: Subject) {
  const records = await requireRecords(db, subject)
  const last = records.events.at(-1)
  if (!last) return
  const { seq, hash } = last
  await storeHead(db, secrets, subject, { seq, hash, records: digestRecords(records) })
}

/** Most callers already hold these locks; email delivery does not. */
async function lock(db: Db, { companyId, contractId }: Subject) {
  await db
    .select({ id: contracts.id })
    .from(contracts)
    .where(and(eq(contracts.companyId, companyId), eq(contracts.id, contractId)))
    .for('update')
  await db
    .select({ id: contractSigningLinks.id })
    .from(contractSigningLinks)
    .where(
      and(eq(contractSigningLinks.companyId, companyId), eq(contractSigningLinks.contractId, contractId)),
    )
    .orderBy(asc(contractSigningLinks.id))
    .for('update')
}

async function check(db: Db, secrets: SecretBox, subject: Subject) {
  const records = await requireRecords(db, subject)
  return {
    altered: compareWithHistory(secrets, records),
    head: records.head,
    last: records.events.at(-1),
  }
}

const requireRecords = async (db: Db, subject: Subject) =>
  orNotFound((await readRecords(db, subject)) ?? undefined, 'Contract')

function chain(contractId: string, previous: Anchor | undefined, type: SignEventType, body: Body) {
  const event = {
    contractId,
    seq: (previous?.seq ?? 0) + 1,
    previousHash: previous?.hash ?? genesisHash,
    at: new Date().toISOString(),
    type,
    body,
  }
  return { ...event, hash: eventHash(event) }
}

/** Returns what the network and the browser reported. It is not verified. */
export const callerDetails = ({ ip, userAgent }: Caller) => ({ ip, userAgent: userAgent ?? '' })
