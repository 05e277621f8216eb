import { and, eq } from 'drizzle-orm'
import { conflict } from '../../../errors.ts'
import type { CompanyActor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { enqueue } from '../../../platform/jobs/job.ts'
import { imports } from '../../../schema/imports.ts'
import { getImport, one, shown } from './imports.ts'
import { keepForAWeek, runImport } from './jobs.ts'

/** Once: of two who press the button, one is heard. */
export async function orderImport(
  db: Db,
  { companyId, userId, role, impersonatorId }: CompanyActor,
  id: string,
) {
  const [ordered] = await db
    .update(imports)
    .set({ state: 'running', done: 0, failure: null })
    .where(and(one(companyId, id), eq(imports.state, 'checked')))
    .returning(shown)
  if (!ordered) {
    const { state } = await getImport(db, companyId, id)
    throw conflict(sentences[state])
  }
  await enqueue(db, runImport, { importId: ordered.id, doer: { userId, role, impersonatorId } })
  await keepForAWeek(db, ordered.id)
  return ordered
}

const sentences = {
  mapping: 'Please check this import first',
  checked: 'This import has changed meanwhile. Please look at it again.',
  running: 'This import is running already',
  done: 'This import is done already',
  failed: 'This import failed. Please check it again first.',
}
