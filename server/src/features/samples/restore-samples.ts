import { and, eq, sql } from 'drizzle-orm'
import type { CompanyActor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/connect.ts'
import { projects } from '../../schema/projects/projects.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { lockCompany } from '../companies/quotas.ts'
import { addSampleData } from '../companies/sample-data.ts'
import { findTopPosition } from '../projects/board/board-positions.ts'
import { chooseStage, resolveType } from '../projects/projects.ts'

/** Adds new sample data after the old data was removed. Does nothing if there is sample data. */
export async function restoreSamples(db: Db, actor: CompanyActor) {
  const { companyId } = actor
  await lockCompany(db, companyId)
  const isSample = and(eq(projects.companyId, companyId), eq(projects.isSample, true))
  if ((await db.select({ id: projects.id }).from(projects).where(isSample).limit(1)).length > 0) return
  const stage = await chooseStage(db, actor, undefined)
  const type = await resolveType(db, companyId, undefined)
  const position = stage && {
    status: stage.name,
    sortOrder: await findTopPosition(db, companyId, stage.name),
  }
  await addSampleData(db, companyId, {
    sample: { type, ...position },
    memberId: actor.userId,
    addedAt: sql`now()`,
  })
  await recordActivity(db, actor, {
    action: 'sample.restored',
    targetType: 'company',
    targetId: companyId,
    description: 'Restored the sample data',
  })
}
