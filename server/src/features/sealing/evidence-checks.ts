import type { EvidenceCheck } from '@mantel/domain/contracts/verify'
import { and, asc, desc, eq, gt, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { type Databases, type Db, dbOnPool } from '../../platform/database/connect.ts'
import type { JobRun } from '../../platform/jobs/job.ts'
import { companies } from '../../schema/companies/companies.ts'
import { signEventHeads, signEvents } from '../../schema/contracts/contract-signing.ts'
import { contracts } from '../../schema/contracts/contracts.ts'
import { type AlteredContract, evidenceChecks } from '../../schema/contracts/evidence-checks.ts'
import type { Services } from '../../services.ts'
import type { Subject } from '../evidence/subject.ts'
import { checkContract } from './check-records.ts'

const batchSize = 200
const maxExamples = 100
/** Older results are deleted. */
const storedChecks = 30

/**
 * Compares the records of every contract that was ever sent, of all companies, with their seals and histories. Stores
 * the result for the SuperAdmin and logs each altered contract. It repairs nothing, because no stored copy can be
 * trusted more than another.
 */
export async function checkAllContracts({ db, databases, emailSettings, files, log }: JobRun<Services>) {
  const deps = { databases, files, secrets: emailSettings.secrets }
  const startedAt = new Date().toISOString()
  const counts = { contracts: 0, partial: 0, altered: 0 }
  const examples: AlteredContract[] = []
  for await (const { companyId, contractId } of listSentContracts(databases)) {
    const check = await checkContract(deps, { companyId, contractId })
    if (!check) continue
    counts.contracts += 1
    if (check.status === 'match') continue
    counts[check.status] += 1
    if (check.status === 'partial') continue
    log.error(
      { event: 'evidence', companyId, contractId, parts: check.altered },
      'The records of a contract were changed after it was sent or signed',
    )
    if (examples.length < maxExamples) examples.push({ companyId, contractId, parts: check.altered })
  }
  await db
    .insert(evidenceChecks)
    .values({ startedAt, finishedAt: new Date().toISOString(), ...counts, examples })
  await deleteOldChecks(db)
}

/** Pages by id, so that contracts that are added meanwhile do not move others to another page. */
async function* listSentContracts({ admin }: Databases): AsyncGenerator<Subject> {
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const page = await dbOnPool(admin)
      .select({ companyId: contracts.companyId, contractId: contracts.id })
      .from(contracts)
      .where(and(gt(contracts.id, last), wasSent))
      .orderBy(asc(contracts.id))
      .limit(batchSize)
    yield* page
    const next = page.at(-1)
    if (!next) return
    last = next.contractId
  }
}

/** Also finds contracts whose events someone removed or whose status someone set back to draft. */
const wasSent = sql`(${contracts.status} <> 'draft' or ${isNotNull(contracts.contentHash)}
  or exists (select from ${signEvents} where ${signEvents.contractId} = ${contracts.id})
  or exists (select from ${signEventHeads} where ${signEventHeads.contractId} = ${contracts.id}))`

async function deleteOldChecks(db: Db) {
  const [oldest] = await db
    .select({ at: evidenceChecks.finishedAt })
    .from(evidenceChecks)
    .orderBy(desc(evidenceChecks.finishedAt))
    .offset(storedChecks)
    .limit(1)
  if (oldest) await db.delete(evidenceChecks).where(lt(evidenceChecks.finishedAt, oldest.at))
}

export async function getLastCheck(db: Db): Promise<{ last: EvidenceCheck | null }> {
  const [last] = await db.select().from(evidenceChecks).orderBy(desc(evidenceChecks.finishedAt)).limit(1)
  if (!last) return { last: null }
  const ids = last.examples.map(({ contractId }) => contractId)
  const named = await db
    .select({ id: contracts.id, name: contracts.name, company: companies.name })
    .from(contracts)
    .innerJoin(companies, eq(companies.id, contracts.companyId))
    .where(inArray(contracts.id, ids))
  return {
    last: {
      ...last,
      examples: last.examples.map((example) => {
        const found = named.find(({ id }) => id === example.contractId)
        return { ...example, contractName: found?.name ?? null, companyName: found?.company ?? null }
      }),
    },
  }
}
