import { and, eq } from 'drizzle-orm'
import { conflict } from '../../../errors.ts'
import type { CompanyActor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { enqueue } from '../../../platform/jobs/job.ts'
import { imports } from '../../../schema/imports.ts'
import { getImport, importById, importColumns } from './imports.ts'
import { runImport, scheduleDiscard } from './jobs.ts'

/** Starts an import that was checked. If several calls start it at once, all but the first are refused. */
export async function startImport(
  db: Db,
  { companyId, userId, role, impersonatorId }: CompanyActor,
  id: string,
) {
  const [started] = await db
    .update(imports)
    .set({ state: 'running', done: 0, failure: null })
    .where(and(importById(companyId, id), eq(imports.state, 'checked')))
    .returning(importColumns)
  if (!started) {
    const { state } = await getImport(db, companyId, id)
    throw conflict(sentences[state])
  }
  await enqueue(db, runImport, { importId: started.id, doer: { userId, role, impersonatorId } })
  await scheduleDiscard(db, started.id)
  return started
}

const sentences = {
  mapping: 'Review this import first',
  checked: 'This import has changed. Review it again.',
  running: 'This import is already running',
  done: 'This import is already done',
  undoing: 'This import is being undone',
  undone: 'This import was undone. To import the file again, upload it again.',
  failed: 'This import failed. Check it again first.',
}
