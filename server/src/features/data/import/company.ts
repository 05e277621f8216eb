import type { StageKind } from '@mantel/domain/projects/next-step'
import { eq } from 'drizzle-orm'
import { type Db, requireRow } from '../../../platform/database/connect.ts'
import { companies } from '../../../schema/companies/companies.ts'
import { timelineColumns } from '../../companies/company-columns.ts'
import { listTagNames } from '../../tags/resolve-tags.ts'

export type Company = Awaited<ReturnType<typeof loadCompany>>

export async function loadCompany(db: Db, companyId: string) {
  const found = requireRow(
    await db
      .select({
        id: companies.id,
        timeZone: companies.timeZone,
        stages: companies.projectStages,
        kinds: companies.stageKinds,
        types: companies.projectTypes,
        sources: companies.sources,
        ...timelineColumns,
      })
      .from(companies)
      .where(eq(companies.id, companyId)),
  )
  const tags = await listTagNames(db, companyId)
  return { ...found, tags, kinds: found.kinds as Partial<Record<string, StageKind>> }
}
