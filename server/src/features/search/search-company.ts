import type { Found } from '@mantel/domain/search'
import { and, asc, desc, inArray, or, sql } from 'drizzle-orm'
import { type Db, only } from '../../platform/database/connect.ts'
import { clients } from '../../schema/clients/clients.ts'
import { projects } from '../../schema/projects/projects.ts'
import { shown } from '../clients/client-figures.ts'
import { selectLines } from '../projects/select-projects.ts'
import { clientSearch, seenBy as clientsSeenBy } from '../visibility/clients.ts'
import { projectSearch, seenBy, type Viewer } from '../visibility/projects.ts'

/** As many of each kind as one looks through. */
const shownOfEach = 6
/** More than are shown, as those that are put away come last. */
const asked = 24

/** What somebody may mean by some words. Only where nothing contains them, what nearly does. */
export async function find(db: Db, viewer: Viewer, text: string): Promise<Found> {
  const exact = await hitsFor(db, viewer, text, false)
  const hits = isEmpty(exact) ? await hitsFor(db, viewer, text, true) : exact
  if (isEmpty(hits)) return { projects: [], clients: [] }
  const [foundProjects, foundClients] = await Promise.all([
    projectsOf(db, viewer, hits),
    clientsOf(db, viewer, hits),
  ])
  return { projects: foundProjects, clients: foundClients }
}

type Hits = { projects: string[]; clients: string[] }

const isEmpty = (hits: Hits) => hits.projects.length === 0 && hits.clients.length === 0

/** Both kinds at once, the most similar first. */
async function hitsFor(db: Db, viewer: Viewer, text: string, nearly: boolean): Promise<Hits> {
  const { rows } = await db.execute<Hits>(sql`select
    array(select hit from ${projectSearch(viewer, text, asked, nearly)} as hit) as projects,
    array(select hit from ${clientSearch(viewer, text, shownOfEach, nearly)} as hit) as clients`)
  return only(rows)
}

/** Those that are meant themselves, then those of the clients who are, the latest first. */
function projectsOf(db: Db, viewer: Viewer, hits: Hits) {
  return selectLines(
    db,
    and(seenBy(viewer), or(inArray(projects.id, hits.projects), inArray(projects.clientId, hits.clients))),
  )
    .orderBy(
      sql`${projects.archivedAt} is not null`,
      sql`array_position(${sql.param(hits.projects)}::uuid[], ${projects.id})`,
      sql`array_position(${sql.param(hits.clients)}::uuid[], ${projects.clientId})`,
      desc(projects.createdAt),
      asc(projects.id),
    )
    .limit(shownOfEach)
}

function clientsOf(db: Db, viewer: Viewer, hits: Hits) {
  return db
    .select(shown)
    .from(clients)
    .where(and(clientsSeenBy(viewer), inArray(clients.id, hits.clients)))
    .orderBy(sql`array_position(${sql.param(hits.clients)}::uuid[], ${clients.id})`)
}
