import { recordParts } from '@mantel/domain/contracts/record-parts'
import type { EvidenceCheck } from '@mantel/domain/contracts/verify'
import { and, asc, desc, eq, gt, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Databases, type Db, dbOnPool } from '../../platform/database/connect.ts'
import type { JobRun } from '../../platform/jobs/job.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import { companies } from '../../schema/companies/companies.ts'
import {
  contractSeals,
  contractSignatures,
  contractSigningLinks,
  signEventHeads,
  signEvents,
} from '../../schema/contracts/contract-signing.ts'
import { contracts, contractVersions } from '../../schema/contracts/contracts.ts'
import { evidenceChecks } from '../../schema/contracts/evidence-checks.ts'
import type { Services } from '../../services.ts'
import { canonicalJson } from '../evidence/event-chain.ts'
import type { Subject } from '../evidence/subject.ts'
import { checkContract } from './check-records.ts'

const batchSize = 200
const maxExamples = 100
/** How many results are stored. Older ones are deleted. */
const storedChecks = 30

/** The results for the contracts that were compared so far. The next run of the job continues from here. */
export const checkProgress = z.object({
  /** Proves that this installation wrote the progress. Null before the first contract. */
  signature: z.string().nullable().default(null),
  /** Contracts up to this id are done. */
  after: z.uuid().nullable().default(null),
  startedAt: z.string().default(() => new Date().toISOString()),
  contracts: z.number().default(0),
  partial: z.number().default(0),
  altered: z.number().default(0),
  examples: z
    .array(z.object({ companyId: z.uuid(), contractId: z.uuid(), parts: z.array(z.enum(recordParts)) }))
    .default([]),
})
export type CheckProgress = z.output<typeof checkProgress>

/**
 * Compares the next batch of sent contracts of all companies with their seals and histories, and logs changed
 * ones. Repairs nothing, because no stored copy can be trusted more than another. Returns the progress for the
 * next batch: a transaction for all contracts would stay open for too long. After the last contract, stores the
 * result and returns null.
 */
export async function checkNextContracts(
  { db, databases, emailSettings, files, log }: JobRun<Services>,
  { signature, ...progress }: CheckProgress,
): Promise<CheckProgress | null> {
  const { secrets } = emailSettings
  // The queue is in the database too, so its values count only if this installation signed them.
  const done = signature === null ? checkProgress.omit({ signature: true }).parse({}) : progress
  if (signature !== null && !secrets.isSigned(progressPurpose, canonicalJson(done), signature))
    throw new Error('The progress of the nightly check was changed')
  if (Date.now() - Date.parse(done.startedAt) > maxDurationMs)
    throw new Error('The nightly check began too long ago')
  const page = await listSentContracts(databases, done.after)
  const examples = [...done.examples]
  const counts = { contracts: done.contracts, partial: done.partial, altered: done.altered }
  for (const subject of page) {
    const check = await checkContract({ databases, files, secrets }, subject)
    if (!check) continue
    counts.contracts += 1
    if (check.status === 'match') continue
    counts[check.status] += 1
    if (check.status === 'partial') continue
    log.error(
      { event: 'evidence', ...subject, parts: check.altered },
      'The records of a contract were changed after it was sent or signed',
    )
    if (examples.length < maxExamples) examples.push({ ...subject, parts: check.altered })
  }
  const { startedAt } = done
  const last = page.at(-1)
  if (last) {
    const next = { after: last.contractId, startedAt, ...counts, examples }
    return { ...next, signature: secrets.sign(progressPurpose, canonicalJson(next)) }
  }
  const result = { startedAt, finishedAt: new Date().toISOString(), ...counts, examples }
  await db
    .insert(evidenceChecks)
    .values({ ...result, signature: secrets.sign(resultPurpose, canonicalJson(result)) })
    // The first result of a check counts. A job that was put into the queue again cannot replace it.
    .onConflictDoNothing({ target: evidenceChecks.startedAt })
  await deleteOldChecks(db)
  return null
}

/** A check that began longer ago is not continued, so that no one can replay the job of an earlier check. */
const maxDurationMs = 12 * 60 * 60 * 1000

const progressPurpose = 'progress of the nightly check'
const resultPurpose = 'result of the nightly check'

/** Pages by id, so that contracts that are added between two pages do not move others to another page. */
const listSentContracts = ({ admin }: Databases, after: string | null): Promise<Subject[]> =>
  dbOnPool(admin)
    .select({ companyId: contracts.companyId, contractId: contracts.id })
    .from(contracts)
    .where(and(after ? gt(contracts.id, after) : undefined, wasSent))
    .orderBy(asc(contracts.id))
    .limit(batchSize)

/**
 * Checks several signs of a sending, so that it also finds contracts whose events or status someone removed.
 */
const wasSent = or(
  ne(contracts.status, 'draft'),
  isNotNull(contracts.contentHash),
  isNotNull(contracts.sentAt),
  isNotNull(contracts.withdrawnAt),
  isNotNull(contracts.declinedAt),
  ...[signEvents, signEventHeads, contractSigningLinks, contractSignatures, contractSeals].map(
    (table) =>
      sql`exists (select from ${table} where ${table.companyId} = ${contracts.companyId} and ${table.contractId} = ${contracts.id})`,
  ),
  sql`exists (select from ${contractVersions} where ${contractVersions.companyId} = ${contracts.companyId} and ${contractVersions.contractId} = ${contracts.id} and ${contractVersions.revision} is not null)`,
)

async function deleteOldChecks(db: Db) {
  const [oldest] = await db
    .select({ at: evidenceChecks.finishedAt })
    .from(evidenceChecks)
    .orderBy(desc(evidenceChecks.finishedAt))
    .offset(storedChecks)
    .limit(1)
  if (oldest) await db.delete(evidenceChecks).where(lt(evidenceChecks.finishedAt, oldest.at))
}

/** The age up to which the last result counts as reliable. The check runs every night. */
const maxAgeMs = 48 * 60 * 60 * 1000

export async function getLastCheck(db: Db, secrets: SecretBox): Promise<{ last: EvidenceCheck | null }> {
  const [last] = await db.select().from(evidenceChecks).orderBy(desc(evidenceChecks.finishedAt)).limit(1)
  if (!last) return { last: null }
  const { id: _id, signature, ...result } = last
  const ageMs = Date.now() - Date.parse(last.finishedAt)
  const ids = last.examples.map(({ contractId }) => contractId)
  const named = await db
    .select({ id: contracts.id, name: contracts.name, company: companies.name })
    .from(contracts)
    .innerJoin(companies, eq(companies.id, contracts.companyId))
    .where(inArray(contracts.id, ids))
  return {
    last: {
      ...result,
      isReliable:
        secrets.isSigned(resultPurpose, canonicalJson(result), signature) && ageMs >= 0 && ageMs < maxAgeMs,
      examples: last.examples.map((example) => {
        const found = named.find(({ id }) => id === example.contractId)
        return { ...example, contractName: found?.name ?? null, companyName: found?.company ?? null }
      }),
    },
  }
}
