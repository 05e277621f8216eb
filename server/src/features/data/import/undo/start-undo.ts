import { and, eq } from 'drizzle-orm'
import { conflict } from '../../../../errors.ts'
import type { CompanyActor } from '../../../../platform/actor.ts'
import type { Db } from '../../../../platform/database/connect.ts'
import { enqueue } from '../../../../platform/jobs/job.ts'
import { imports } from '../../../../schema/imports.ts'
import { getImport, importById, importColumns, isUndoable } from '../imports.ts'
import { undoImport } from '../jobs.ts'

/** Starts to undo an import. If several calls start it at once, all but the first are refused. */
export async function startUndo(
  db: Db,
  { companyId, userId, role, impersonatorId }: CompanyActor,
  id: string,
) {
  const [started] = await db
    .update(imports)
    .set({ state: 'undoing', failure: null })
    .where(and(importById(companyId, id), eq(imports.state, 'done'), isUndoable))
    .returning(importColumns)
  if (!started) {
    const { state } = await getImport(db, companyId, id)
    throw conflict(
      state === 'undoing' || state === 'undone'
        ? sentences[state]
        : sentences[state === 'done' ? 'late' : 'early'],
    )
  }
  await enqueue(db, undoImport, { importId: started.id, doer: { userId, role, impersonatorId } })
  return started
}

const sentences = {
  undoing: 'This import is already being undone',
  undone: 'This import was already undone',
  late: 'This import can no longer be undone. It changed nothing, or it’s older than 7 days.',
  early: 'This import hasn’t run',
}
