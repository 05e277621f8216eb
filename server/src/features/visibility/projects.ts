import type { Scope } from '@mantel/domain/permissions'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { CompanyActor } from '../../platform/actor.ts'
import { projects } from '../../schema/projects/projects.ts'

/** The user who reads, and the reach of their permission. */
export type Viewer = { actor: CompanyActor; scope: Scope }

/** The projects that the viewer may see: all of the company's, or only those they are a member of. */
export function visibleProjects({ actor: { companyId, userId }, scope }: Viewer): SQL | undefined {
  const ofCompany = eq(projects.companyId, companyId)
  if (scope === 'all') return ofCompany
  return and(
    ofCompany,
    sql`exists (select from project_members m where m.company_id = ${companyId}
      and m.project_id = ${projects.id} and m.user_id = ${userId})`,
  )
}

/**
 * Ids of the visible projects that a search finds, most similar first. With `fuzzy`, those that nearly contain the text.
 */
export const projectSearch = (viewer: Viewer, text: string, max: number, fuzzy = false) =>
  sql`search_projects(${text}, ${max}, ${ownProjectIds(viewer)}, ${fuzzy})`

/**
 * Null means all projects. The filter is applied inside the search: filtering the company's best hits afterwards could
 * leave none.
 */
const ownProjectIds = ({ actor: { companyId, userId }, scope }: Viewer) =>
  scope === 'all'
    ? sql`null`
    : sql`array(select m.project_id from project_members m where m.company_id = ${companyId} and m.user_id = ${userId})`
