import type { StageKind } from '@mantel/domain/next-step'
import type { Stage } from '@mantel/domain/pipeline'
import { eq } from 'drizzle-orm'
import { invalid } from '../../errors.ts'
import { type Db, only } from '../../platform/database/connect.ts'
import { companies } from '../../schema/companies.ts'

/** The company's own stages, in their order, each with what it means. */
export async function stagesOf(db: Db, companyId: string): Promise<Stage[]> {
  const { names, kinds } = only(
    await db
      .select({ names: companies.projectStages, kinds: companies.stageKinds })
      .from(companies)
      .where(eq(companies.id, companyId)),
  )
  return names.map((name) => ({ name, kind: (kinds[name] ?? 'open') as StageKind }))
}

export function stageNamed(stages: Stage[], name: string): Stage {
  const found = stages.find((stage) => stage.name === name)
  if (!found) throw invalid(`There is no stage “${name}”`, { status: `There is no stage “${name}”` })
  return found
}
