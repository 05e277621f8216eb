import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { clients } from '../../schema/clients/clients.ts'
import { projects } from '../../schema/projects/projects.ts'
import { type Fuzzy, nearly, type ViewerKeys, visibleProjects } from './projects.ts'

/**
 * The filter for the clients that the viewer may see: all of the company's, or those of their own projects. The whole
 * team sees clients without a project, because they may have just been added and get a project next.
 */
export function visibleClients(viewer: ViewerKeys): SQL | undefined {
  const ofCompany = eq(clients.companyId, viewer.actor.companyId)
  if (viewer.scope === 'all') return ofCompany
  // Roles that may read clients have the scope `all` or `own`. With any other scope, a viewer sees no clients.
  if (viewer.scope !== 'own') return sql`false`
  return and(ofCompany, or(hasProject(viewer), sql`not ${hasProject({ ...viewer, scope: 'all' })}`))
}

/** True for clients with a project that the viewer may see and that meets the condition. */
export const hasProject = (viewer: ViewerKeys, condition?: SQL): SQL =>
  sql`exists (select from ${projects} where ${and(isProjectOfClient, visibleProjects(viewer), condition)})`

export const isProjectOfClient = and(
  eq(projects.companyId, clients.companyId),
  eq(projects.clientId, clients.id),
)

/**
 * Searches clients like projectSearch(). A viewer who sees only their own projects finds the clients of these projects,
 * and clients without a project.
 */
export const clientSearch = (viewer: ViewerKeys, text: string, max: number, fuzzy: Fuzzy = false) =>
  sql`search_clients(${text}, ${max}, ${ownClientIds(viewer)}, ${nearly(fuzzy)})`

const ownClientIds = (viewer: ViewerKeys) =>
  viewer.scope === 'all'
    ? sql`null`
    : sql`array(select ${projects.clientId} from ${projects} where ${and(visibleProjects(viewer), isNotNull(projects.clientId))})`
