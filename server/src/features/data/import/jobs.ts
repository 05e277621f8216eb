import { roles } from '@mantel/domain/permissions'
import { and, notInArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../platform/database/connect.ts'
import { enqueue, type JobRun, job } from '../../../platform/jobs/job.ts'
import { imports } from '../../../schema/imports.ts'
import type { Services } from '../../../services.ts'
import { removeFiles } from '../../files/files.ts'
import { importById } from './imports.ts'
import { failAfterLastAttempt, performImport } from './run-import.ts'
import { failUndoAfterLastAttempt, performUndo } from './undo/perform-undo.ts'

/** `doer` is the user who started it. Queued jobs have this name in their payload, so it cannot be changed. */
const runPayload = z.object({
  importId: z.uuid(),
  doer: z.object({ userId: z.uuid(), role: z.enum(roles), impersonatorId: z.uuid().nullable() }),
})

/** Repeats an import only after a crash or an unexpected error. A refused import is not retried. */
export const runImport = job<Services, z.output<typeof runPayload>>(
  'run-import',
  runPayload,
  ['activity', 'checklist', 'client', 'file', 'import', 'lead', 'project', 'tag'],
  (run, { importId, doer }) => performImport(run, { importId, startedBy: doer }),
  { maxAttempts: 4, onFailure: (run, { importId }) => failAfterLastAttempt(run, importId) },
)

export const undoImport = job<Services, z.output<typeof runPayload>>(
  'undo-import',
  runPayload,
  ['activity', 'client', 'import', 'lead', 'project'],
  (run, { importId, doer }) => performUndo(run, { importId, startedBy: doer }),
  { maxAttempts: 4, onFailure: (run, { importId }) => failUndoAfterLastAttempt(run, importId) },
)

export const discardImport = job<Services, { importId: string }>(
  'discard-import',
  z.object({ importId: z.uuid() }),
  ['file', 'import'],
  (run, { importId }) => discard(run, importId),
)

/** Schedules the deletion of the import, so that its report stays available for a week from now. */
export async function scheduleDiscard(db: Db, importId: string) {
  const runAt = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000)
  await enqueue(db, discardImport, { importId }, { runAt, key: `discard-import ${importId}` })
}

/** Deletes the import and its file. An import that is running or being undone stays for another week. */
async function discard({ db, companyId }: JobRun<Services>, importId: string) {
  if (!companyId) return
  const [deleted] = await db
    .delete(imports)
    .where(and(importById(companyId, importId), notInArray(imports.state, ['running', 'undoing'])))
    .returning({ fileId: imports.fileId })
  if (deleted) await removeFiles(db, companyId, [deleted.fileId])
  else if ((await db.$count(imports, importById(companyId, importId))) > 0)
    await scheduleDiscard(db, importId)
}
