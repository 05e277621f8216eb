import type { Stage } from '@mantel/domain/projects/pipeline'
import {
  isAsGiven,
  nameAmong,
  type StartingList,
  type StartingPoint,
  stageAmong,
  startingPointFor,
} from '@mantel/domain/settings/starting-points'
import { and, eq, sql } from 'drizzle-orm'
import { type Db, only } from '../../platform/database/connect.ts'
import { clients } from '../../schema/clients/clients.ts'
import { companies } from '../../schema/companies/companies.ts'
import { contractTemplates } from '../../schema/contracts/contracts.ts'
import { projects } from '../../schema/projects/projects.ts'
import { starterContract } from '../companies/starter-contracts.ts'
import { sectionsOf } from '../settings/sections.ts'

/** Gives the company its trade, and that trade’s lists and labels wherever nobody has changed or used them. */
export async function followProfile(db: Db, companyId: string, before: string | null, value: string) {
  const now = await listsOf(db, companyId)
  const point = startingPointFor(value)
  const following = await whatFollows(db, companyId, now)
  const follows = (list: StartingList) => following.includes(list)
  await db
    .update(companies)
    .set({
      businessProfile: value,
      ...(follows('stages') && asStored(point.stages)),
      ...(follows('projectTypes') && { projectTypes: point.projectTypes }),
      ...(follows('sources') && { sources: point.sources }),
      ...(follows('labels') && {
        ...point.labels,
        navigationLabels: JSON.stringify(point.labels.navigationLabels),
      }),
    })
    .where(eq(companies.id, companyId))
  await takeSamplesAlong(db, companyId, now, point, following)
  await changeStarterContract(db, companyId, before, value)
  return following
}

async function listsOf(db: Db, companyId: string): Promise<StartingPoint> {
  const { stages, projectTypes, sources, labels } = await sectionsOf(db, companyId)
  const { brokerageLabel, briefLabel, ...navigationLabels } = labels
  return { stages, projectTypes, sources, labels: { navigationLabels, brokerageLabel, briefLabel } }
}

/** In the order in which they are told. */
async function whatFollows(db: Db, companyId: string, now: StartingPoint): Promise<StartingList[]> {
  const { hasProjects, hasSources } = only(
    (
      await db.execute<{ hasProjects: boolean; hasSources: boolean }>(sql`
        select exists (select from ${projects} where company_id = ${companyId} and not is_sample) as "hasProjects",
          exists (select from ${clients} where company_id = ${companyId} and not is_sample and source is not null)
          or exists (select from ${projects} where company_id = ${companyId} and not is_sample and source is not null)
            as "hasSources"`)
    ).rows,
  )
  const free: [StartingList, boolean][] = [
    ['stages', !hasProjects && isAsGiven('stages', now.stages)],
    ['projectTypes', !hasProjects && isAsGiven('projectTypes', now.projectTypes)],
    ['sources', !hasSources && isAsGiven('sources', now.sources)],
    ['labels', isAsGiven('labels', now.labels)],
  ]
  return free.filter(([, isFree]) => isFree).map(([list]) => list)
}

const asStored = (stages: Stage[]) => ({
  projectStages: stages.map(({ name }) => name),
  stageKinds: Object.fromEntries(stages.map(({ name, kind }) => [name, kind])),
})

/** They show how the lists are meant, so they wear the new ones. */
async function takeSamplesAlong(
  db: Db,
  companyId: string,
  now: StartingPoint,
  point: StartingPoint,
  following: StartingList[],
) {
  const samples = and(eq(projects.companyId, companyId), eq(projects.isSample, true))
  const found = await db
    .select({ id: projects.id, status: projects.status, type: projects.type })
    .from(projects)
    .where(samples)
    .for('update')
  for (const { id, status, type } of found) {
    const moved = {
      ...(following.includes('stages') && { status: stageAmong(status, now.stages, point.stages) }),
      ...(following.includes('projectTypes') && { type: nameAmong(type, point.projectTypes) }),
    }
    if (Object.keys(moved).length > 0)
      await db
        .update(projects)
        .set(moved)
        .where(and(samples, eq(projects.id, id)))
  }
}

/** The agreement that they were given, as long as nobody has written in it. */
async function changeStarterContract(db: Db, companyId: string, before: string | null, after: string) {
  const given = JSON.stringify(starterContract(before).content)
  await db
    .update(contractTemplates)
    .set(starterContract(after))
    .where(
      and(
        eq(contractTemplates.companyId, companyId),
        sql`${contractTemplates.content} = ${given}::jsonb`,
        sql`${contractTemplates.id} = (select default_contract_template from companies where id = ${companyId})`,
      ),
    )
}
