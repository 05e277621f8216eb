import { type StageKind, stageKinds } from '@mantel/domain/projects/next-step'
import { isOpenKind, type Stage } from '@mantel/domain/projects/pipeline'
import { eq, type SQLWrapper, sql } from 'drizzle-orm'
import { invalid } from '../../errors.ts'
import { builtOnce } from '../../platform/database/built-once.ts'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { companies } from '../../schema/companies/companies.ts'
import { projects } from '../../schema/projects/projects.ts'

export async function stagesOf(db: Db, companyId: string): Promise<Stage[]> {
  const { names, kinds } = requireRow(await selectStages(db, { companyId }))
  return names.map((name) => ({ name, kind: (kinds[name] ?? 'open') as StageKind }))
}

const selectStages = builtOnce((db, values: { companyId: string }) =>
  db
    .select({ names: companies.projectStages, kinds: companies.stageKinds })
    .from(companies)
    .where(eq(companies.id, values.companyId)),
)

export function getStage(stages: Stage[], name: string): Stage {
  const found = stages.find((stage) => stage.name === name)
  if (!found)
    throw invalid(`“${name}” is not one of your stages`, { status: `“${name}” is not one of your stages` })
  return found
}

/** SQL for whether a stage of this kind is open, see isOpenKind(). */
export const isOpen = (kind: SQLWrapper) => sql`${kind} in ${stageKinds.filter(isOpenKind)}`

/** SQL for the kind of a project's stage. A stage that is no longer on the list counts as open. */
export const stageKind = (companyId: string | typeof companies.id) =>
  // With an alias, because the query around it may list companies.
  sql`coalesce((select own.stage_kinds from companies own where own.id = ${companyId}) ->> ${projects.status}, 'open')`
