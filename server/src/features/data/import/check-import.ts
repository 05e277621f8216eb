import type { dataApi, ImportKind } from '@mantel/domain/data'
import { and, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { busy, conflict } from '../../../errors.ts'
import type { CompanyActor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { turns } from '../../../platform/turns.ts'
import { imports } from '../../../schema/imports.ts'
import { roomFor } from '../../companies/quotas.ts'
import type { Deps } from '../../uploads/complete-upload.ts'
import { companyOf } from './company.ts'
import { type FoundSheet, findSheet, one, shown } from './imports.ts'
import { interpret, readRows } from './mapping/read-values.ts'
import { refuseMapping } from './mapping/validate-mapping.ts'
import type { Plan } from './plan/plan.ts'
import { planners } from './plan/planners.ts'
import { resultsOf } from './result-text.ts'

type Check = z.output<typeof dataApi.checkImport.body>

const inTurn = turns({ atOnce: 2, mayWait: 20, full: () => busy() })

/** Tries an import: everything is read and compared, and nothing is written but what would become of each row. */
export async function checkImport(
  { databases, files }: Deps,
  actor: CompanyActor,
  id: string,
  { mapping, duplicates }: Check,
) {
  const { companyId } = actor
  const [found, company] = await inTransaction(
    databases.runtime,
    actor,
    async (db) => [await findSheet(db, companyId, id), await companyOf(db, companyId)] as const,
    { readOnly: true },
  )
  refuseLate(found)
  refuseMapping(found, mapping)
  return inTurn(async () => {
    const rows = await readRows(await files.get(found.storageKey), found.delimiter, mapping)
    const readings = await interpret(found.kind, rows, company)
    return inTransaction(databases.runtime, actor, async (db) => {
      const plan = await planners[found.kind](db, { company, readings, duplicates, lock: false })
      const failure = await lackOfRoom(db, companyId, plan)
      const [checked] = await db
        .update(imports)
        .set({ state: 'checked', mapping, duplicates, done: 0, failure, ...resultsOf(plan) })
        .where(and(one(companyId, id), inArray(imports.state, open)))
        .returning(shown)
      // It was started meanwhile, with what was checked before.
      if (!checked) throw conflict(late.running)
      return checked
    })
  })
}

const open: FoundSheet['state'][] = ['mapping', 'checked', 'failed']
const late = {
  running: 'This import is running already',
  done: 'This import is done. Please upload the file again to import it once more.',
}

function refuseLate({ state }: FoundSheet) {
  if (state === 'running' || state === 'done') throw conflict(late[state])
}

async function lackOfRoom(db: Db, companyId: string, { adds }: Plan): Promise<string | null> {
  for (const what of ['clients', 'projects'] satisfies ImportKind[]) {
    const room = adds[what] > 0 ? await roomFor(db, companyId, what) : null
    if (room && adds[what] > room.left)
      return `Your plan allows up to ${room.limit} ${what}. This file adds ${adds[what]}; there is room for ${room.left}.`
  }
  return null
}
