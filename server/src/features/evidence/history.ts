import type { SignEventType } from '@mantel/domain/contracts/contracts'
import type { RecordPart } from '@mantel/domain/contracts/record-parts'
import { and, asc, eq, sql } from 'drizzle-orm'
import { orNotFound } from '../../errors.ts'
import type { Caller } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import {
  contractSignatures,
  contractSigningLinks,
  signEvents,
} from '../../schema/contracts/contract-signing.ts'
import { contracts, contractVersions } from '../../schema/contracts/contracts.ts'
import { compareWithHistory } from './check-history.ts'
import { type Anchor, type ChainedEvent, canonicalJson, eventHash, genesisHash } from './event-chain.ts'
import { requireKeyOf, storeHead } from './event-heads.ts'
import type { RecordHashes } from './record-hashes.ts'
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
  const found = await requireRecords(db, subject)
  requireKeyOf(secrets, found.head)
  const altered = compareWithHistory(secrets, found)
  let isUnchanged = altered.length === 0
  let before = digestRecords(found)
  let previous: Anchor | undefined = found.events.at(-1)
  return {
    altered,
    append: async (type, body = {}) => {
      const event = chain(subject.contractId, previous, type, body)
      await db.insert(signEvents).values({ companyId: subject.companyId, ...event })
      const records = digestRecords(await requireRecords(db, subject))
      // Signs only this transaction's changes, because others could change rows that are not locked.
      isUnchanged &&= isOwnChange(before, records, subject, await listOwnRows(db, subject))
      // The first event of a contract is always `sent`. If it is not, earlier events were deleted, so nothing
      // is signed.
      if (isUnchanged && (previous || type === 'sent'))
        await storeHead(db, secrets, subject, { seq: event.seq, hash: event.hash, records })
      previous = event
      before = records
      return event
    },
  }
}

/** Whether this transaction wrote every row whose hash changed. */
function isOwnChange(
  before: RecordHashes,
  now: RecordHashes,
  { contractId }: Subject,
  ownRows: Set<string>,
): boolean {
  const rowsOf = ({ versions, signatures, recipients, ...contract }: RecordHashes) => ({
    ...versions,
    ...signatures,
    ...recipients,
    [contractId]: canonicalJson(contract),
  })
  const [earlier, later]: Record<string, string>[] = [rowsOf(before), rowsOf(now)]
  return Object.keys({ ...earlier, ...later }).every(
    (id) => later?.[id] !== undefined && (later[id] === earlier?.[id] || ownRows.has(id)),
  )
}

/** Returns the ids of the contract's rows that the current transaction inserted or updated. */
async function listOwnRows(db: Db, { companyId, contractId }: Subject) {
  const tables = [contractVersions, contractSignatures, contractSigningLinks]
  const isOwn = sql`company_id = ${companyId} and xmin = pg_current_xact_id()::xid`
  const { rows } = await db.execute<{ id: string }>(
    sql.join(
      [
        sql`select id from ${contracts} where id = ${contractId} and ${isOwn}`,
        ...tables.map((table) => sql`select id from ${table} where contract_id = ${contractId} and ${isOwn}`),
      ],
      sql` union all `,
    ),
  )
  return new Set(rows.map(({ id }) => id))
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
