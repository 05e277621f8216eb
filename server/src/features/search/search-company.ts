import { maySeePrices } from '@mantel/domain/permissions'
import type { SearchResults } from '@mantel/domain/search'
import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { clients } from '../../schema/clients/clients.ts'
import { invoices } from '../../schema/money/invoices.ts'
import { projects } from '../../schema/projects/projects.ts'
import { clientColumns } from '../clients/select-clients.ts'
import { ownInvoiceIds } from '../invoices/list/filters.ts'
import { visibleInvoices } from '../invoices/visibility.ts'
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

const maxInvoices = 4

/** Searches projects, clients and invoices. Falls back to a fuzzy search only if nothing contains the text. */
export async function searchCompany(db: Db, viewer: Viewer, text: string): Promise<SearchResults> {
  const exact = await findHits(db, viewer, text, false)
  const hits = isEmpty(exact) ? await findHits(db, viewer, text, true) : exact
  if (isEmpty(hits)) return { projects: [], clients: [], invoices: [] }
  const [foundProjects, foundClients, foundInvoices] = await Promise.all([
    loadProjects(db, viewer, hits),
    loadClients(db, viewer, hits),
    hits.invoices.length > 0 ? loadInvoices(db, viewer, hits) : [],
  ])
  return { projects: foundProjects, clients: foundClients, invoices: foundInvoices }
}

type Hits = { projects: string[]; clients: string[]; invoices: string[] }

const isEmpty = (hits: Hits) => hits.projects.length + hits.clients.length + hits.invoices.length === 0

/** Finds projects, clients and invoices in one query, most similar first. */
async function findHits(db: Db, viewer: Viewer, text: string, fuzzy: boolean): Promise<Hits> {
  const { rows } = await db.execute<Hits>(sql`select
    array(select hit from ${projectSearch(viewer, text, maxProjectHits, fuzzy)} as hit) as projects,
    array(select hit from ${clientSearch(viewer, text, maxShown, fuzzy)} as hit) as clients,
    ${invoiceHits(viewer, text, fuzzy)} as invoices`)
  return requireRow(rows)
}

/** The scope of a viewer who may see invoices is the same as that of projects. */
const invoiceHits = (viewer: Viewer, text: string, fuzzy: boolean) =>
  maySeePrices(viewer.actor) && !fuzzy
    ? sql`array(select hit from search_invoices(${text}, ${maxInvoices}, ${ownInvoiceIds(viewer)}) as hit)`
    : sql`'{}'::uuid[]`

/** Loads the matching projects first, then the projects of matching clients. Archived projects come last. */
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

function loadInvoices(db: Db, viewer: Viewer, hits: Hits) {
  return db
    .select({
      id: invoices.id,
      invoiceNumber: invoices.invoiceNumber,
      projectTitle: projects.title,
      clientName: sql<string | null>`${invoices.billTo} ->> 'name'`,
    })
    .from(invoices)
    .innerJoin(projects, and(eq(projects.companyId, invoices.companyId), eq(projects.id, invoices.projectId)))
    .where(and(visibleInvoices(viewer), inArray(invoices.id, hits.invoices)))
    .orderBy(sql`array_position(${sql.param(hits.invoices)}::uuid[], ${invoices.id})`)
}
