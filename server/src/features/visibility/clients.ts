import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { clients } from '../../schema/clients/clients.ts'
import { projects } from '../../schema/projects/projects.ts'
import { seenBy as projectsSeenBy, type Viewer } from './projects.ts'

/**
 * The clients that somebody sees: the company's, or those of their own projects. Clients without any project are seen
 * by all: somebody may just have added them, and the project comes next.
 */
export function seenBy(viewer: Viewer): SQL | undefined {
  const ofCompany = eq(clients.companyId, viewer.actor.companyId)
  if (viewer.scope === 'all') return ofCompany
  // No role has these endpoints with a reach of its own; should one get them, it begins with nothing.
  if (viewer.scope !== 'own') return sql`false`
  return and(ofCompany, or(withProject(viewer), sql`not ${withProject({ ...viewer, scope: 'all' })}`))
}

/** Clients with a project that this person sees, and of which the rest is true. */
export const withProject = (viewer: Viewer, also?: SQL): SQL =>
  sql`exists (select from ${projects} where ${and(ofClient, projectsSeenBy(viewer), also)})`

export const ofClient = and(eq(projects.companyId, clients.companyId), eq(projects.clientId, clients.id))

/** As projectSearch(): whoever sees only some is found those, and whoever has no project yet. */
export const clientSearch = (viewer: Viewer, text: string, max: number, nearly = false) =>
  sql`search_clients(${text}, ${max}, ${own(viewer)}, ${nearly})`

const own = (viewer: Viewer) =>
  viewer.scope === 'all'
    ? sql`null`
    : sql`array(select ${projects.clientId} from ${projects} where ${and(projectsSeenBy(viewer), isNotNull(projects.clientId))})`
