import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { signEvents } from '../../schema/contracts/contract-signing.ts'
import type { Subject } from './subject.ts'

export const listEvents = (db: Db, { companyId, contractId }: Subject) =>
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
    .where(and(eq(signEvents.companyId, companyId), eq(signEvents.contractId, contractId)))
    .orderBy(asc(signEvents.seq))
