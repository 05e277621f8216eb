import type { Scope } from '@mantel/domain/permissions'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { CompanyActor } from '../../platform/actor.ts'
import { projects } from '../../schema/projects/projects.ts'

/** The user whose permissions apply to a query, and the reach of the permission. */
export type Viewer = { actor: CompanyActor; scope: Scope }
/** What the filters below need to know about a viewer. */
export type ViewerKeys = { actor: Pick<CompanyActor, 'companyId' | 'userId'>; scope: Scope }

/** The filter for the projects that the viewer may see: all of the company's, or only those they are a member of. */
export function visibleProjects({ actor: { companyId, userId }, scope }: ViewerKeys): SQL | undefined {
  const ofCompany = eq(projects.companyId, companyId)
  if (scope === 'all') return ofCompany
  return and(
    ofCompany,
    sql`exists (select from project_members m where m.company_id = ${companyId}
      and m.project_id = ${projects.id} and m.user_id = ${userId})`,
  )
}

/**
 * Returns the ids of the visible projects that contain the text, most similar first. If `fuzzy` is true, also finds
 * similar words; with `ifNone`, only if no project contains the text.
 */
export const projectSearch = (viewer: ViewerKeys, text: string, max: number, fuzzy: Fuzzy = false) =>
  sql`search_projects(${text}, ${max}, ${ownProjectIds(viewer)}, ${nearly(fuzzy, text)})`

export type Fuzzy = boolean | 'ifNone'

/** Converts `fuzzy` to the argument of the SQL search functions. */
export const nearly = (fuzzy: Fuzzy, text: unknown) =>
  fuzzy === 'ifNone' ? sql`case when ${isExact(text)} then false end` : sql`${fuzzy}::boolean`

/**
 * Words can have typos, but an email address or a number that is like another one is not what the user is looking for.
 */
export const isExact = (text: unknown) => sql`${text}::text ~ '[@%_[:digit:]]'`

/**
 * Null means all projects. The search itself applies the filter: filtering the company's best hits afterward could
 * leave none.
 */
const ownProjectIds = ({ actor: { companyId, userId }, scope }: ViewerKeys) =>
  scope === 'all'
    ? sql`null`
    : sql`array(select m.project_id from project_members m where m.company_id = ${companyId} and m.user_id = ${userId})`
