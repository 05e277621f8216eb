import type { SignEventType } from '@mantel/domain/contracts/contracts'
import { and, asc, desc, eq } from 'drizzle-orm'
import type { Caller } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/connect.ts'
import { signEvents } from '../../schema/contracts/contract-signing.ts'
import { contracts } from '../../schema/contracts/contracts.ts'
import { beginning, type Chained, eventHash } from './event-chain.ts'

export type Subject = { companyId: string; contractId: string }
type Body = Record<string, string | number | boolean | null | object>

/**
 * Appends what was just observed, in the transaction that it is part of. Of one contract only one at a time: each event
 * names the one before it. Most callers hold the contract already; the postman does not.
 */
export async function observe(db: Db, subject: Subject, type: SignEventType, body: Body = {}) {
  const { companyId, contractId } = subject
  await db
    .select({ id: contracts.id })
    .from(contracts)
    .where(and(eq(contracts.companyId, companyId), eq(contracts.id, contractId)))
    .for('update')
  const last = await headOf(db, subject)
  const event = {
    contractId,
    seq: (last?.seq ?? 0) + 1,
    previousHash: last?.hash ?? beginning,
    at: new Date().toISOString(),
    type,
    body,
  }
  const chained: Chained = { ...event, hash: eventHash(event) }
  await db.insert(signEvents).values({ companyId, ...chained })
  return chained
}

/** Of whoever called, as far as the network and the browser tell. */
export const seenOf = ({ ip, userAgent }: Caller) => ({ ip, userAgent: userAgent ?? '' })

async function headOf(db: Db, subject: Subject) {
  const [last] = await db
    .select({ seq: signEvents.seq, hash: signEvents.hash })
    .from(signEvents)
    .where(of(subject))
    .orderBy(desc(signEvents.seq))
    .limit(1)
  return last
}

export const eventsOf = (db: Db, subject: Subject) =>
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
    .where(of(subject))
    .orderBy(asc(signEvents.seq))

const of = ({ companyId, contractId }: Subject) =>
  and(eq(signEvents.companyId, companyId), eq(signEvents.contractId, contractId))
