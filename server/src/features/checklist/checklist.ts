import {
  type Checklist,
  type ChecklistItem,
  type checklistApi,
  checklistItems,
} from '@mantel/domain/checklist'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { orNotFound } from '../../errors.ts'
import type { CompanyActor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/connect.ts'
import { companies } from '../../schema/companies/companies.ts'
import { startupChecklist } from '../../schema/companies/startup-checklist.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { lockCompany } from '../companies/quotas.ts'

type Edit = z.output<typeof checklistApi.edit.body>

export async function getChecklist(db: Db, companyId: string): Promise<Checklist> {
  const [found] = await db
    .select({ list: startupChecklist, hasSamples: hasSamplesSql })
    .from(companies)
    .leftJoin(startupChecklist, eq(startupChecklist.companyId, companies.id))
    .where(eq(companies.id, companyId))
  // The company may have just been deleted.
  const { list, hasSamples } = orNotFound(found, 'Company')
  const done = Object.fromEntries(checklistItems.map((item) => [item, list?.[item] ?? false]))
  return {
    ...(done as Record<ChecklistItem, boolean>),
    skipped: checklistItems.filter((item) => list?.skipped.includes(item)),
    dismissed: list?.dismissed ?? false,
    hasSamples,
  }
}

const hasSamplesSql = sql<boolean>`
  exists (select from clients x where x.company_id = ${companies.id} and x.is_sample) or
  exists (select from projects x where x.company_id = ${companies.id} and x.is_sample)`

/** The activity records that the checklist was dismissed or restored, but not which items were skipped. */
export async function editChecklist(db: Db, actor: CompanyActor, { dismissed, skipped }: Edit) {
  const { companyId } = actor
  await lockCompany(db, companyId)
  const before = await getChecklist(db, companyId)
  const edit = { dismissed, skipped: skipped && [...new Set(skipped)] }
  await db
    .insert(startupChecklist)
    .values({ companyId, ...edit })
    .onConflictDoUpdate({ target: startupChecklist.companyId, set: edit })
  if (dismissed !== undefined && dismissed !== before.dismissed) {
    await recordActivity(db, actor, {
      action: dismissed ? 'checklist.dismissed' : 'checklist.restored',
      targetType: 'company',
      targetId: companyId,
      description: dismissed ? 'Dismissed the checklist' : 'Restored the checklist',
    })
  }
  return getChecklist(db, companyId)
}
