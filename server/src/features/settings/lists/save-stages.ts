import { isOpenKind, type Stage } from '@mantel/domain/projects/pipeline'
import type { settingsApi } from '@mantel/domain/settings/settings'
import { and, count, eq, inArray, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { invalid, stale } from '../../../errors.ts'
import type { CompanyActor } from '../../../platform/actor.ts'
import { type Db, requireRow } from '../../../platform/database/connect.ts'
import { companies } from '../../../schema/companies/companies.ts'
import { projects } from '../../../schema/projects/projects.ts'
import { enforceQuota } from '../../companies/quotas.ts'
import { lockSettings } from '../../companies/settings-lock.ts'
import { fingerprintOf, sectionsOf } from '../sections.ts'
import { getSettings } from '../settings.ts'
import { moveBetweenStages } from './move-projects.ts'
import { isUnchanged, type ListPlan, movesOf, planList } from './plan-list.ts'
import { recordList } from './record-list.ts'
import { refuseUnassigned } from './save-lists.ts'
import { getListUsage } from './usage.ts'

type SaveBody = z.output<typeof settingsApi.saveStages.body>

/**
 * Saves the list of stages. Projects of a renamed stage get the new name, and projects of a removed stage
 * move to the stage in `moves`. Each required stage kind must keep at least one stage.
 */
export async function saveStages(db: Db, actor: CompanyActor, { items, moves, seen }: SaveBody) {
  const { companyId } = actor
  await lockSettings(db, companyId)
  const { stages } = await sectionsOf(db, companyId)
  if (fingerprintOf(stages) !== seen) throw stale('list')
  const before = stages.map(({ name }) => name)
  const plan = planList('stage', before, items, moves)
  refuseMissingKinds(items)
  const changedKindNames = changedKinds(stages, items, plan)
  if (isUnchanged(plan) && changedKindNames.length === 0) return getSettings(db, actor)

  const usage = await getListUsage(db, companyId)
  refuseUnassigned(plan, usage.stages, (name, many) =>
    many === 1
      ? `1 project is in ${name}. Choose where to move it.`
      : `${many} projects are in ${name}. Choose where to move them.`,
  )
  await enforceQuotaForReopened(db, companyId, stages, items, plan)
  await moveBetweenStages(db, actor, items, plan)
  const after = items.map(({ name }) => name)
  await db
    .update(companies)
    .set({
      projectStages: after,
      stageKinds: Object.fromEntries(items.map(({ name, kind }) => [name, kind])),
    })
    .where(eq(companies.id, companyId))
  await recordList(db, actor, 'stages', { before, after, plan, usage, changedKindNames })
  return getSettings(db, actor)
}

/**
 * Rules, reports and automatic moves depend on the kind of a stage, so each of these kinds needs at least one stage.
 */
function refuseMissingKinds(items: Stage[]) {
  const refuse = (sentence: string, field: string) => {
    throw invalid(sentence, { [field]: sentence })
  }
  for (const kind of ['won', 'completed', 'canceled'] as const) {
    if (!items.some((stage) => stage.kind === kind))
      refuse(`Keep at least one stage for ${kind} projects`, 'items')
  }
  if (items[0]?.kind !== 'open')
    refuse('New projects start in the first stage, so its status must be Open', 'items.0.kind')
}

function changedKinds(before: Stage[], items: Stage[], { origins }: ListPlan) {
  return items
    .filter(({ kind }, index) =>
      before.some(({ name, kind: was }) => name === origins[index] && was !== kind),
    )
    .map(({ name }) => name)
}

/**
 * Enforces the subscription's project limit when a stage gets a kind that counts as open. Projects in other stages do
 * not count toward the limit, so the projects in this stage count again.
 */
async function enforceQuotaForReopened(
  db: Db,
  companyId: string,
  before: Stage[],
  items: Stage[],
  plan: ListPlan,
) {
  const stageMoves = movesOf(plan)
  const reopenedStages = before
    .filter(({ name, kind }) => {
      const to = stageMoves.find(({ from }) => from === name)?.to ?? name
      return !isOpenKind(kind) && items.some((stage) => stage.name === to && isOpenKind(stage.kind))
    })
    .map(({ name }) => name)
  if (reopenedStages.length === 0) return
  const { reopened } = requireRow(
    await db
      .select({ reopened: count() })
      .from(projects)
      .where(
        and(
          eq(projects.companyId, companyId),
          inArray(projects.status, reopenedStages),
          eq(projects.isSample, false),
          isNull(projects.archivedAt),
        ),
      ),
  )
  if (reopened > 0) await enforceQuota(db, companyId, 'projects', reopened)
}
