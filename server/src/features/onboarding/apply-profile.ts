import type { Stage } from '@mantel/domain/projects/pipeline'
import {
  isStillDefault,
  mapName,
  mapStage,
  type StartingList,
  type StartingPoint,
  startingPointFor,
} from '@mantel/domain/settings/starting-points'
import { and, eq, sql } from 'drizzle-orm'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { clients } from '../../schema/clients/clients.ts'
import { companies } from '../../schema/companies/companies.ts'
import { contractTemplates } from '../../schema/contracts/contracts.ts'
import { projects } from '../../schema/projects/projects.ts'
import { starterContract } from '../companies/starter-contracts.ts'
import { sectionsOf } from '../settings/sections.ts'

/**
 * Sets the business profile, and replaces the lists and labels that no one has changed or used. Returns which ones it
 * replaced.
 */
export async function applyProfile(db: Db, companyId: string, before: string | null, value: string) {
  const now = await getLists(db, companyId)
  const startingPoint = startingPointFor(value)
  const replacedLists = await findReplaceableLists(db, companyId, now)
  const isReplaced = (list: StartingList) => replacedLists.includes(list)
  await db
    .update(companies)
    .set({
      businessProfile: value,
      ...(isReplaced('stages') && stageColumns(startingPoint.stages)),
      ...(isReplaced('projectTypes') && { projectTypes: startingPoint.projectTypes }),
      ...(isReplaced('sources') && { sources: startingPoint.sources }),
      ...(isReplaced('labels') && {
        ...startingPoint.labels,
        navigationLabels: JSON.stringify(startingPoint.labels.navigationLabels),
      }),
    })
    .where(eq(companies.id, companyId))
  await updateSamples(db, companyId, now, startingPoint, replacedLists)
  await replaceStarterContract(db, companyId, before, value)
  return replacedLists
}

async function getLists(db: Db, companyId: string): Promise<StartingPoint> {
  const { stages, projectTypes, sources, labels } = await sectionsOf(db, companyId)
  const { brokerageLabel, briefLabel, ...navigationLabels } = labels
  return { stages, projectTypes, sources, labels: { navigationLabels, brokerageLabel, briefLabel } }
}

/** Returns the lists that no one has changed or used, in the order of the response and the activity. */
async function findReplaceableLists(db: Db, companyId: string, now: StartingPoint): Promise<StartingList[]> {
  const { hasProjects, hasSources } = requireRow(
    (
      await db.execute<{ hasProjects: boolean; hasSources: boolean }>(sql`
        select exists (select from ${projects} where company_id = ${companyId} and not is_sample) as "hasProjects",
          exists (select from ${clients} where company_id = ${companyId} and not is_sample and source is not null)
          or exists (select from ${projects} where company_id = ${companyId} and not is_sample and source is not null)
            as "hasSources"`)
    ).rows,
  )
  const candidates: [StartingList, boolean][] = [
    ['stages', !hasProjects && isStillDefault('stages', now.stages)],
    ['projectTypes', !hasProjects && isStillDefault('projectTypes', now.projectTypes)],
    ['sources', !hasSources && isStillDefault('sources', now.sources)],
    ['labels', isStillDefault('labels', now.labels)],
  ]
  return candidates.filter(([, isReplaceable]) => isReplaceable).map(([list]) => list)
}

const stageColumns = (stages: Stage[]) => ({
  projectStages: stages.map(({ name }) => name),
  stageKinds: Object.fromEntries(stages.map(({ name, kind }) => [name, kind])),
})

/** Gives the sample projects stages and types from the new lists, because samples demonstrate the lists. */
async function updateSamples(
  db: Db,
  companyId: string,
  now: StartingPoint,
  startingPoint: StartingPoint,
  replacedLists: StartingList[],
) {
  const isSample = and(eq(projects.companyId, companyId), eq(projects.isSample, true))
  const sampleProjects = await db
    .select({ id: projects.id, status: projects.status, type: projects.type })
    .from(projects)
    .where(isSample)
    .for('update')
  for (const { id, status, type } of sampleProjects) {
    const changes = {
      ...(replacedLists.includes('stages') && { status: mapStage(status, now.stages, startingPoint.stages) }),
      ...(replacedLists.includes('projectTypes') && { type: mapName(type, startingPoint.projectTypes) }),
    }
    if (Object.keys(changes).length > 0)
      await db
        .update(projects)
        .set(changes)
        .where(and(isSample, eq(projects.id, id)))
  }
}

/** Replaces the starter contract, unless someone has edited it. */
async function replaceStarterContract(db: Db, companyId: string, before: string | null, after: string) {
  const starterContent = JSON.stringify(starterContract(before).content)
  await db
    .update(contractTemplates)
    .set(starterContract(after))
    .where(
      and(
        eq(contractTemplates.companyId, companyId),
        sql`${contractTemplates.content} = ${starterContent}::jsonb`,
        sql`${contractTemplates.id} = (select default_contract_template from companies where id = ${companyId})`,
      ),
    )
}
