import { roles } from '@mantel/domain/permissions'
import { and, ne } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../platform/database/connect.ts'
import { enqueue, type JobRun, job } from '../../../platform/jobs/job.ts'
import { imports } from '../../../schema/imports.ts'
import type { Services } from '../../../services.ts'
import { removeFiles } from '../../files/files.ts'
import { one } from './imports.ts'
import { giveUp, performImport } from './run-import.ts'

const order = z.object({
  importId: z.uuid(),
  doer: z.object({ userId: z.uuid(), role: z.enum(roles), impersonatorId: z.uuid().nullable() }),
})

/** Twice or more only where a process died or the database went away: what is refused is not tried again. */
export const runImport = job<Services, z.output<typeof order>>(
  'run-import',
  order,
  (run, given) => performImport(run, given),
  { maxAttempts: 4, onFailure: (run, { importId }) => giveUp(run, importId) },
)

export const discardImport = job<Services, { importId: string }>(
  'discard-import',
  z.object({ importId: z.uuid() }),
  (run, { importId }) => discard(run, importId),
)

/** From now on: whoever imports something can look into its report for as long. */
export async function keepForAWeek(db: Db, importId: string) {
  const runAt = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000)
  await enqueue(db, discardImport, { importId }, { runAt, key: `discard-import ${importId}` })
}

/** With its sheet. One that runs at this moment stays for another week. */
async function discard({ db, companyId }: JobRun<Services>, importId: string) {
  if (!companyId) return
  const [gone] = await db
    .delete(imports)
    .where(and(one(companyId, importId), ne(imports.state, 'running')))
    .returning({ fileId: imports.fileId })
  if (gone) await removeFiles(db, companyId, [gone.fileId])
  else if ((await db.$count(imports, one(companyId, importId))) > 0) await keepForAWeek(db, importId)
}
