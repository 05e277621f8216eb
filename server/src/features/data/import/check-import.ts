import type { dataApi, ImportKind } from '@mantel/domain/data'
import { limitSentence } from '@mantel/domain/plans/refusals'
import { and, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { busy, conflict } from '../../../errors.ts'
import type { CompanyActor } from '../../../platform/actor.ts'
import { createLimiter } from '../../../platform/concurrency-limiter.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { imports } from '../../../schema/imports.ts'
import { countOf, remainingQuota } from '../../companies/quotas.ts'
import type { Deps } from '../../uploads/complete-upload.ts'
import { loadCompany } from './company.ts'
import { summarizePlan } from './import-results.ts'
import { findImportWithFile, type ImportWithFile, importById, importColumns } from './imports.ts'
import { readRows, readValues } from './mapping/read-values.ts'
import { validateMapping } from './mapping/validate-mapping.ts'
import { loadRemainingQuotas } from './plan/fit-rows.ts'
import type { Plan } from './plan/plan.ts'
import { planners } from './plan/planners.ts'

type Check = z.output<typeof dataApi.checkImport.body>

const withLimit = createLimiter({ concurrency: 2, maxWaiting: 20, createFullError: () => busy() })

/** Checks an import in a dry run: reads and compares everything, but writes only the outcome of each row. */
export async function checkImport(
  { databases, files }: Deps,
  actor: CompanyActor,
  id: string,
  { mapping, duplicates, onlyFitting }: Check,
) {
  const { companyId } = actor
  const [found, company] = await inTransaction(
    databases.runtime,
    actor,
    async (db) => [await findImportWithFile(db, companyId, id), await loadCompany(db, companyId)] as const,
    { readOnly: true },
  )
  refuseStarted(found)
  validateMapping(found, mapping)
  return withLimit(async () => {
    const rows = await readRows(await files.get(found.storageKey), found.delimiter, mapping)
    const readings = await readValues(found.kind, rows, company)
    return inTransaction(databases.runtime, actor, async (db) => {
      const remaining = onlyFitting ? await loadRemainingQuotas(db, companyId) : null
      const plan = await planners[found.kind](db, { company, readings, duplicates, lock: false, remaining })
      const failure = await findQuotaProblem(db, companyId, plan)
      const [checked] = await db
        .update(imports)
        .set({ state: 'checked', mapping, duplicates, onlyFitting, done: 0, failure, ...summarizePlan(plan) })
        .where(and(importById(companyId, id), inArray(imports.state, openStates)))
        .returning(importColumns)
      // Someone started the import, based on its earlier check, while this check ran.
      if (!checked) throw conflict(tooLate.running)
      return checked
    })
  })
}

const openStates: ImportWithFile['state'][] = ['mapping', 'checked', 'failed']
const tooLate = {
  running: 'This import is already running',
  done: 'This import is done. To import the file again, upload it again.',
  undoing: 'This import is being undone',
  undone: 'This import was undone. To import the file again, upload it again.',
}

function refuseStarted({ state }: ImportWithFile) {
  if (state in tooLate) throw conflict(tooLate[state as keyof typeof tooLate])
}

async function findQuotaProblem(db: Db, companyId: string, { quotaUse }: Plan): Promise<string | null> {
  for (const resource of ['clients', 'projects'] satisfies ImportKind[]) {
    const quota = quotaUse[resource] > 0 ? await remainingQuota(db, companyId, resource) : null
    if (quota && quotaUse[resource] > quota.left)
      return `${limitSentence(countOf(quota.limit, resource))} This file adds ${quotaUse[resource]}. You can add ${quota.left === 0 ? 'no' : quota.left} more.`
  }
  return null
}
