import { type KeptReason, maxKeptNames, type UndoneImport } from '@mantel/domain/data'
import { and, eq, sql } from 'drizzle-orm'
import { Refusal } from '../../../../errors.ts'
import type { Db } from '../../../../platform/database/connect.ts'
import type { JobRun } from '../../../../platform/jobs/job.ts'
import { importChanges, imports } from '../../../../schema/imports.ts'
import type { Services } from '../../../../services.ts'
import { recordActivity } from '../../../activity/record-activity.ts'
import { lockCompany } from '../../../companies/quotas.ts'
import { lockSettingsShared } from '../../../companies/settings-lock.ts'
import { loadCompany } from '../company.ts'
import type { ImportNoun } from '../field-labels.ts'
import { importById } from '../imports.ts'
import type { ImportContext } from '../plan/plan.ts'
import { batches } from '../write/batches.ts'
import { changedTables } from '../write/record-changes.ts'
import { findImported, type ImportedRecord, lockImported } from './find-changes.ts'
import { restoreRecords } from './restore-records.ts'

type Order = Pick<ImportContext, 'importId' | 'startedBy'>
type Kept = { id: string; noun: ImportNoun; name: string; reason: KeptReason }

/** Undoes the whole import or nothing, in the job's transaction. A refusal is stored, and the import stays. */
export async function performUndo({ db, companyId }: JobRun<Services>, { importId, startedBy }: Order) {
  if (!companyId) return
  const [found] = await db
    .select({ state: imports.state, fileName: imports.fileName })
    .from(imports)
    .where(importById(companyId, importId))
  if (found?.state !== 'undoing') return
  try {
    await db.transaction(async (transaction) => {
      const undone = await undoRecords(transaction, companyId, importId)
      await finish(transaction, companyId, { importId, startedBy, fileName: found.fileName }, undone)
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await markNotUndone(db, companyId, importId, error.message)
  }
}

/** Until the last attempt has failed, the import counts as being undone. */
export async function failUndoAfterLastAttempt(
  { db, companyId, isLastAttempt }: JobRun<Services>,
  importId: string,
) {
  if (companyId && isLastAttempt)
    await markNotUndone(
      db,
      companyId,
      importId,
      'Something went wrong on our end. Nothing was undone. Try again.',
    )
}

const markNotUndone = (db: Db, companyId: string, id: string, failure: string) =>
  db
    .update(imports)
    .set({ state: 'done', failure })
    .where(and(importById(companyId, id), eq(imports.state, 'undoing')))

/** Locks parents before children. Deletes children first, so that a client can be deleted once its projects are. */
async function undoRecords(db: Db, companyId: string, importId: string): Promise<UndoneImport> {
  await lockCompany(db, companyId)
  await lockSettingsShared(db, companyId)
  for (const noun of ['client', 'project', 'lead'] as const) await lockImported(db, companyId, importId, noun)
  const company = await loadCompany(db, companyId)
  const kept: Kept[] = []
  let removed = 0
  let restored = 0
  for (const noun of ['lead', 'project', 'client'] as const) {
    const found = await findImported(db, companyId, importId, noun)
    const unchanged = found.filter(({ reason }) => reason === null)
    removed += await removeAdded(db, companyId, noun, unchanged)
    const { restoredCount, unrestorable } = await restoreRecords(db, company, noun, unchanged)
    restored += restoredCount
    for (const { id, name, reason } of [...found, ...unrestorable])
      if (reason) kept.push({ id, noun, name, reason })
  }
  return { removed, restored, keptCount: kept.length, kept: kept.slice(0, maxKeptNames) }
}

async function removeAdded(db: Db, companyId: string, noun: ImportNoun, records: ImportedRecord[]) {
  const { table } = changedTables[noun]
  const added = records.flatMap(({ id, before }) => (before ? [] : [id]))
  for (const ids of batches(added))
    await db.execute(sql`
      delete from ${table} where company_id = ${companyId} and id in (select unnest(${sql.param(ids)}::uuid[]))`)
  return added.length
}

async function finish(
  db: Db,
  companyId: string,
  { importId, startedBy, fileName }: ImportContext,
  undone: UndoneImport,
) {
  await db
    .update(imports)
    .set({ state: 'undone', failure: null, undone })
    .where(and(importById(companyId, importId), eq(imports.state, 'undoing')))
  await db
    .delete(importChanges)
    .where(and(eq(importChanges.companyId, companyId), eq(importChanges.importId, importId)))
  const { removed, restored, keptCount } = undone
  const parts = [
    `${removed} removed`,
    ...(restored > 0 ? [`${restored} restored`] : []),
    ...(keptCount > 0 ? [`${keptCount} kept`] : []),
  ]
  await recordActivity(
    db,
    { ...startedBy, companyId },
    {
      action: 'import.undone',
      targetType: 'import',
      targetId: importId,
      description: `Undid the import of ${fileName}: ${parts.join(', ')}`,
      metadata: { removed, restored, kept: keptCount },
    },
  )
}
