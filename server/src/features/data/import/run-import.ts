import type { ImportKind } from '@mantel/domain/data'
import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../errors.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import type { JobRun } from '../../../platform/jobs/job.ts'
import { adminActivities } from '../../../schema/activities.ts'
import { imports } from '../../../schema/imports.ts'
import type { Services } from '../../../services.ts'
import { lockCompany, makeRoom } from '../../companies/quotas.ts'
import { type Company, companyOf } from './company.ts'
import { type FoundSheet, findSheet, one } from './imports.ts'
import { interpret, readRows } from './mapping/read-values.ts'
import { doneBy, type Order, type Plan } from './plan/plan.ts'
import { planners } from './plan/planners.ts'
import { resultsOf } from './result-text.ts'
import { insertRows, type Progress } from './write/batches.ts'

type Given = Pick<Order, 'importId' | 'doer'>
type Run = JobRun<Services> & { companyId: string }

/** All of it or nothing, in the job's own transaction. What the plan does not allow is no accident: it is noted. */
export async function performImport(given: JobRun<Services>, { importId, doer }: Given) {
  const { db, companyId } = given
  if (!companyId) return
  const run = { ...given, companyId }
  const [found] = await db.select({ state: imports.state }).from(imports).where(one(companyId, importId))
  if (found?.state !== 'running') return
  const sheet = await findSheet(db, companyId, importId)
  try {
    await db.transaction((part) => carryOut({ ...run, db: part }, sheet, doer))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await fail(run, importId, error.message)
  }
}

/** After the last try; until then it counts as running. */
export async function giveUp({ db, companyId, isLastTry }: JobRun<Services>, importId: string) {
  if (companyId && isLastTry)
    await fail(
      { db, companyId },
      importId,
      'Something went wrong on our side, and nothing was imported. Please try again.',
    )
}

async function carryOut(run: Run, sheet: FoundSheet, doer: Order['doer']) {
  const { db, companyId, files } = run
  const { kind, duplicates, fileName, id: importId } = sheet
  const tell = progressOf(run, sheet)
  const rows = await readRows(await files.get(sheet.storageKey), sheet.delimiter, sheet.mapping)
  const before = await companyOf(db, companyId)
  const readings = await interpret(kind, rows, before)
  // Reading takes longest, and nobody waits for it. From here on everybody does who adds something.
  await lockCompany(db, companyId)
  const company = await companyOf(db, companyId)
  const planned = await planners[kind](db, {
    company,
    // Somebody has changed the lists in the meantime.
    readings: isSame(before, company) ? readings : await interpret(kind, rows, company),
    duplicates,
    lock: duplicates === 'update',
  })
  for (const what of ['clients', 'projects'] satisfies ImportKind[])
    if (planned.adds[what] > 0) await makeRoom(db, companyId, what, planned.adds[what])
  await tell(
    planned.verdicts.filter(({ outcome }) => outcome === 'unchanged' || outcome === 'invalid').length,
  )
  const order = { importId, fileName, doer }
  await planned.write(db, order, tell)
  await finish(db, sheet, company, order, planned)
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)

/** Beside the transaction, which nobody can look into until it ends. If it does not come through, it is only late. */
function progressOf({ databases, companyId }: Run, { id, total }: FoundSheet): Progress {
  let done = 0
  return async (more) => {
    done = Math.min(done + more, total)
    await inTransaction(databases.worker, { companyId }, (db) =>
      db
        .update(imports)
        .set({ done })
        .where(and(one(companyId, id), eq(imports.state, 'running'))),
    ).catch(() => {})
  }
}

async function finish(db: Db, { id, kind, total }: FoundSheet, company: Company, order: Order, plan: Plan) {
  const results = resultsOf(plan)
  await db
    .update(imports)
    .set({ state: 'done', done: total, failure: null, ...results })
    .where(one(company.id, id))
  const deed = {
    ...doneBy(company, order),
    targetType: 'import',
    targetId: id,
    action: 'import.finished',
    description: `Imported ${kind} from ${order.fileName}: ${inWords(results.counts)}`,
    metadata: { kind, counts: results.counts },
    // Above all that it made, of which every line is as old as the transaction.
    createdAt: new Date().toISOString(),
  }
  await insertRows(db, adminActivities, [deed])
}

function inWords({
  created,
  updated,
  unchanged,
  invalid,
  newClients,
}: ReturnType<typeof resultsOf>['counts']) {
  const left = unchanged + invalid
  return [
    `${created} added`,
    ...(updated > 0 ? [`${updated} changed`] : []),
    ...(left > 0 ? [`${left} left as they are`] : []),
    ...(newClients > 0 ? [`${newClients} new ${newClients === 1 ? 'client' : 'clients'}`] : []),
  ].join(', ')
}

const fail = ({ db, companyId }: Pick<Run, 'db' | 'companyId'>, id: string, failure: string) =>
  db
    .update(imports)
    .set({ state: 'failed', done: 0, failure })
    .where(and(one(companyId, id), eq(imports.state, 'running')))
