import type { SearchResults } from '@mantel/domain/search'
import { and, asc, desc, inArray, or, sql } from 'drizzle-orm'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { clients } from '../../schema/clients/clients.ts'
import { projects } from '../../schema/projects/projects.ts'
import { clientColumns } from '../clients/select-clients.ts'
import { selectProjectSummaries } from '../projects/select-projects.ts'
import { clientSearch, visibleClients } from '../visibility/clients.ts'
import { projectSearch, type Viewer, visibleProjects } from '../visibility/projects.ts'

/** Users look through about this many results of each kind. */
const maxShown = 6
/**
 * Larger than `maxShown`, because archived projects are sorted last only after the search and must not crowd out the
 * others.
 */
const maxProjectHits = 24

/** Searches projects and clients. Falls back to a fuzzy search only if nothing contains the text. */
export async function searchCompany(db: Db, viewer: Viewer, text: string): Promise<SearchResults> {
  const exact = await findHits(db, viewer, text, false)
  const hits = isEmpty(exact) ? await findHits(db, viewer, text, true) : exact
  if (isEmpty(hits)) return { projects: [], clients: [] }
  const [foundProjects, foundClients] = await Promise.all([
    loadProjects(db, viewer, hits),
    loadClients(db, viewer, hits),
  ])
  return { projects: foundProjects, clients: foundClients }
}

type Hits = { projects: string[]; clients: string[] }

const isEmpty = (hits: Hits) => hits.projects.length === 0 && hits.clients.length === 0

/** Finds projects and clients in one query, most similar first. */
async function findHits(db: Db, viewer: Viewer, text: string, fuzzy: boolean): Promise<Hits> {
  const { rows } = await db.execute<Hits>(sql`select
    array(select hit from ${projectSearch(viewer, text, maxProjectHits, fuzzy)} as hit) as projects,
    array(select hit from ${clientSearch(viewer, text, maxShown, fuzzy)} as hit) as clients`)
  return requireRow(rows)
}

/** Loads the projects that match themselves, then those of matching clients. Archived projects come last. */
function loadProjects(db: Db, viewer: Viewer, hits: Hits) {
  return selectProjectSummaries(
    db,
    and(
      visibleProjects(viewer),
      or(inArray(projects.id, hits.projects), inArray(projects.clientId, hits.clients)),
    ),
  )
    .orderBy(
      sql`${projects.archivedAt} is not null`,
      sql`array_position(${sql.param(hits.projects)}::uuid[], ${projects.id})`,
      sql`array_position(${sql.param(hits.clients)}::uuid[], ${projects.clientId})`,
      desc(projects.createdAt),
      asc(projects.id),
    )
    .limit(maxShown)
}

function loadClients(db: Db, viewer: Viewer, hits: Hits) {
  return db
    .select(clientColumns)
    .from(clients)
    .where(and(visibleClients(viewer), inArray(clients.id, hits.clients)))
    .orderBy(sql`array_position(${sql.param(hits.clients)}::uuid[], ${clients.id})`)
}
