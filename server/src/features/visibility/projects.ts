import { can, type Scope } from '@mantel/domain/permissions'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { CompanyActor } from '../../platform/actor.ts'
import { projects } from '../../schema/projects/projects.ts'

/** Who looks, and how far their permission reaches. */
export type Viewer = { actor: CompanyActor; scope: Scope }

/** The projects that somebody sees: the company's, or only those of which they are a member. */
export function seenBy({ actor: { companyId, userId }, scope }: Viewer): SQL | undefined {
  const ofCompany = eq(projects.companyId, companyId)
  if (scope === 'all') return ofCompany
  return and(
    ofCompany,
    sql`exists (select from project_members m where m.company_id = ${companyId}
      and m.project_id = ${projects.id} and m.user_id = ${userId})`,
  )
}

export const seesPrices = (actor: CompanyActor) => can(actor, 'invoices:read')

/** The ids that a search finds among what somebody sees, the most similar first; or what nearly contains the words. */
export const projectSearch = (viewer: Viewer, text: string, max: number, nearly = false) =>
  sql`search_projects(${text}, ${max}, ${own(viewer)}, ${nearly})`

/** Null for whoever sees them all. Of the company's best hits, those that somebody sees may be none. */
const own = ({ actor: { companyId, userId }, scope }: Viewer) =>
  scope === 'all'
    ? sql`null`
    : sql`array(select m.project_id from project_members m where m.company_id = ${companyId} and m.user_id = ${userId})`
