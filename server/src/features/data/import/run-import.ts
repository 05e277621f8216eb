import type { ImportKind } from '@mantel/domain/data'
import { and, eq, sql } from 'drizzle-orm'
import { Refusal } from '../../../errors.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { announcing } from '../../../platform/events/announce.ts'
import type { JobRun } from '../../../platform/jobs/job.ts'
import { adminActivities } from '../../../schema/activities.ts'
import { imports } from '../../../schema/imports.ts'
import type { Services } from '../../../services.ts'
import { enforceQuota, lockCompany } from '../../companies/quotas.ts'
import { type Company, loadCompany } from './company.ts'
import { summarizePlan } from './import-results.ts'
import { findImportWithFile, type ImportWithFile, importById } from './imports.ts'
import { readRows, readValues } from './mapping/read-values.ts'
import { loadRemainingQuotas } from './plan/fit-rows.ts'
import { activityBase, type ImportContext, type Plan } from './plan/plan.ts'
import { planners } from './plan/planners.ts'
import { insertRows, type Progress } from './write/batches.ts'

type ImportOrder = Pick<ImportContext, 'importId' | 'startedBy'>
type Run = JobRun<Services> & { companyId: string }

/**
 * Imports all rows or none, in the job's transaction. A refusal, such as one for the limit of the company's
 * plan, is stored as the result.
 */
export async function performImport(given: JobRun<Services>, { importId, startedBy }: ImportOrder) {
  const { db, companyId } = given
  if (!companyId) return
  const run = { ...given, companyId }
  const [found] = await db
    .select({ state: imports.state })
    .from(imports)
    .where(importById(companyId, importId))
  if (found?.state !== 'running') return
  const file = await findImportWithFile(db, companyId, importId)
  try {
    await db.transaction((transaction) => importRows({ ...run, db: transaction }, file, startedBy))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await markFailed(run, importId, error.message)
  }
}

/** Marks the import as failed after the last attempt. Until then, it counts as running. */
export async function failAfterLastAttempt(
  { db, companyId, isLastAttempt }: JobRun<Services>,
  importId: string,
) {
  if (companyId && isLastAttempt)
    await markFailed(
      { db, companyId },
      importId,
      'Something went wrong on our end. Nothing was imported. Try again.',
    )
}

async function importRows(run: Run, file: ImportWithFile, startedBy: ImportContext['startedBy']) {
  const { db, companyId, files } = run
  const { kind, duplicates, onlyFitting, fileName, id: importId } = file
  const reportProgress = createProgressReporter(run, file)
  const rows = await readRows(await files.get(file.storageKey), file.delimiter, file.mapping)
  const before = await loadCompany(db, companyId)
  const readings = await readValues(kind, rows, before)
  // Takes the lock only now, because reading takes longest and needs no lock. Everyone who adds a record has to wait
  // for this lock.
  await lockCompany(db, companyId)
  const company = await loadCompany(db, companyId)
  const planned = await planners[kind](db, {
    company,
    // Reads the values again if the company's lists have changed in the meantime.
    readings: isSame(before, company) ? readings : await readValues(kind, rows, company),
    duplicates,
    lock: duplicates === 'update',
    remaining: onlyFitting ? await loadRemainingQuotas(db, companyId) : null,
  })
  for (const resource of ['clients', 'projects'] satisfies ImportKind[])
    if (planned.quotaUse[resource] > 0)
      await enforceQuota(db, companyId, resource, planned.quotaUse[resource])
  await reportProgress(
    planned.results.filter(({ outcome }) => outcome === 'unchanged' || outcome === 'invalid').length,
  )
  const context = { importId, fileName, startedBy }
  await planned.write(db, context, reportProgress)
  await finish(db, file, company, context, planned)
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Writes progress outside of the import's transaction, so that others see it. A failed write only delays the display.
 */
function createProgressReporter({ databases, companyId }: Run, { id, total }: ImportWithFile): Progress {
  let done = 0
  return async (more) => {
    done = Math.min(done + more, total)
    const writeProgress = () =>
      inTransaction(databases.worker, { companyId }, (db) =>
        db
          .update(imports)
          .set({ done })
          .where(and(importById(companyId, id), eq(imports.state, 'running'))),
      )
    // Announces only the progress. The imported records are announced once all of them are stored.
    await announcing({ kinds: { import: [id] } }, writeProgress).catch(() => {})
  }
}

async function finish(
  db: Db,
  { id, kind, total }: ImportWithFile,
  company: Company,
  context: ImportContext,
  plan: Plan,
) {
  const results = summarizePlan(plan)
  await db
    .update(imports)
    .set({ state: 'done', done: total, failure: null, finishedAt: sql`now()`, ...results })
    .where(importById(company.id, id))
  const activity = {
    ...activityBase(company, context),
    targetType: 'import',
    targetId: id,
    action: 'import.finished',
    description: `Imported ${kind} from ${context.fileName}: ${summarizeCounts(results.counts)}`,
    metadata: { kind, counts: results.counts },
    // Makes this activity newer than those of the imported rows, which have the time of the transaction.
    createdAt: new Date().toISOString(),
  }
  await insertRows(db, adminActivities, [activity])
}

function summarizeCounts({
  created,
  updated,
  unchanged,
  invalid,
  newClients,
}: ReturnType<typeof summarizePlan>['counts']) {
  const left = unchanged + invalid
  return [
    `${created} added`,
    ...(updated > 0 ? [`${updated} updated`] : []),
    ...(left > 0 ? [`${left} skipped`] : []),
    ...(newClients > 0 ? [`${newClients} new ${newClients === 1 ? 'client' : 'clients'}`] : []),
  ].join(', ')
}

const markFailed = ({ db, companyId }: Pick<Run, 'db' | 'companyId'>, id: string, failure: string) =>
  db
    .update(imports)
    .set({ state: 'failed', done: 0, failure })
    .where(and(importById(companyId, id), eq(imports.state, 'running')))
