import type { Stage } from '@mantel/domain/projects/pipeline'
import type { settingsApi } from '@mantel/domain/settings/settings'
import { and, count, eq, inArray, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { invalid, stale } from '../../../errors.ts'
import type { CompanyActor } from '../../../platform/actor.ts'
import { type Db, only } from '../../../platform/database/connect.ts'
import { companies } from '../../../schema/companies/companies.ts'
import { projects } from '../../../schema/projects/projects.ts'
import { makeRoom } from '../../companies/quotas.ts'
import { lockSettings } from '../../companies/settings-lock.ts'
import { sectionsOf, wordFor } from '../sections.ts'
import { getSettings } from '../settings.ts'
import { moveBetweenStages } from './move-projects.ts'
import { goingBy, isNothing, type ListPlan, planList } from './plan-list.ts'
import { recordList } from './record-list.ts'
import { refuseHomeless } from './save-lists.ts'
import { usesOf } from './usage.ts'

type Saving = z.output<typeof settingsApi.saveStages.body>

/** Renamed stages take their projects along, removed ones say where theirs go; what stages mean survives. */
export async function saveStages(db: Db, actor: CompanyActor, { items, moves, seen }: Saving) {
  const { companyId } = actor
  await lockSettings(db, companyId)
  const { stages } = await sectionsOf(db, companyId)
  if (wordFor(stages) !== seen) throw stale('list')
  const before = stages.map(({ name }) => name)
  const plan = planList('stage', before, items, moves)
  refuseLostMeanings(items)
  const meanings = changedMeanings(stages, items, plan)
  if (isNothing(plan) && meanings.length === 0) return getSettings(db, actor)

  const uses = await usesOf(db, companyId)
  refuseHomeless(plan, uses.stages, (name, many) =>
    many === 1
      ? `1 project is in ${name}. Choose where it goes.`
      : `${many} projects are in ${name}. Choose where they go.`,
  )
  await makeRoomForReturns(db, companyId, stages, items, plan)
  await moveBetweenStages(db, actor, items, plan)
  const after = items.map(({ name }) => name)
  await db
    .update(companies)
    .set({
      projectStages: after,
      stageKinds: Object.fromEntries(items.map(({ name, kind }) => [name, kind])),
    })
    .where(eq(companies.id, companyId))
  await recordList(db, actor, 'stages', { before, after, plan, uses, meanings })
  return getSettings(db, actor)
}

/** Rules, reports and automatic moves go by what a stage means: each of these meanings needs one. */
function refuseLostMeanings(items: Stage[]) {
  const refuse = (sentence: string, field: string) => {
    throw invalid(sentence, { [field]: sentence })
  }
  for (const kind of ['won', 'completed', 'canceled'] as const) {
    if (!items.some((stage) => stage.kind === kind))
      refuse(`Keep at least one stage for projects that are ${kind}`, 'items')
  }
  if (items[0]?.kind !== 'open')
    refuse('New projects begin in the first stage, so it must be an open one', 'items.0.kind')
}

function changedMeanings(before: Stage[], items: Stage[], { origins }: ListPlan) {
  return items
    .filter(({ kind }, index) =>
      before.some(({ name, kind: was }) => name === origins[index] && was !== kind),
    )
    .map(({ name }) => name)
}

/** A canceled project does not count for the plan. Those that come back with their stage do. */
async function makeRoomForReturns(
  db: Db,
  companyId: string,
  before: Stage[],
  items: Stage[],
  plan: ListPlan,
) {
  const going = goingBy(plan)
  const revived = before
    .filter(({ name, kind }) => {
      const to = going.find(({ from }) => from === name)?.to ?? name
      return kind === 'canceled' && items.some((stage) => stage.name === to && stage.kind !== 'canceled')
    })
    .map(({ name }) => name)
  if (revived.length === 0) return
  const { coming } = only(
    await db
      .select({ coming: count() })
      .from(projects)
      .where(
        and(
          eq(projects.companyId, companyId),
          inArray(projects.status, revived),
          eq(projects.isSample, false),
          isNull(projects.archivedAt),
        ),
      ),
  )
  if (coming > 0) await makeRoom(db, companyId, 'projects', coming)
}
