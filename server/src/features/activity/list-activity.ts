import type { Activity, ActivityKind, activityApi } from '@mantel/domain/activity'
import type { Output } from '@mantel/domain/endpoints/endpoint'
import { can } from '@mantel/domain/permissions'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { orNotFound } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { pageOf, readCursor, timestampValue } from '../../platform/database/paging.ts'
import { clients } from '../../schema/clients/clients.ts'
import { projects } from '../../schema/projects/projects.ts'
import { visibleClients } from '../visibility/clients.ts'
import { type Viewer, visibleProjects } from '../visibility/projects.ts'
import {
  companyLog,
  type Entry,
  type LogRange,
  projectLog,
  readLogs,
  visibleProjectsLog,
} from './activity-logs.ts'
import { describeActivity } from './describe-activity.ts'
import type { ActivityLabels } from './field-labels.ts'

type Query = z.output<typeof activityApi.ofProject.query>
type CompanyQuery = z.output<typeof activityApi.ofCompany.query>
type Page = Output<typeof activityApi.ofCompany>

export async function listCompanyActivity(
  db: Db,
  viewer: Viewer,
  query: CompanyQuery,
  labels: ActivityLabels,
): Promise<Page> {
  const { kind, from, to } = query
  const entries = await companyEntries(db, viewer, { ...rangeOf(query), from, to }, { kind })
  return pageFrom(db, viewer, query, entries, labels)
}

export async function listProjectActivity(
  db: Db,
  viewer: Viewer,
  id: string,
  query: Query,
  labels: ActivityLabels,
): Promise<Page> {
  const { companyId } = viewer.actor
  const range = rangeOf(query)
  const [[project], entries] = await Promise.all([
    db
      .select({ id: projects.id })
      .from(projects)
      .where(and(visibleProjects(viewer), eq(projects.id, id))),
    readLogs(db, companyId, [projectLog(companyId, range, sql`a.project_id = ${id}`)], range),
  ])
  orNotFound(project, 'Project')
  return pageFrom(db, viewer, query, entries, labels)
}

/** The caller has checked that the viewer sees the invoice. */
export async function listInvoiceActivity(
  db: Db,
  viewer: Viewer,
  { companyId, projectId, id }: { companyId: string; projectId: string; id: string },
  query: Query,
  labels: ActivityLabels,
): Promise<Page> {
  const range = rangeOf(query)
  const ofInvoice = sql`a.project_id = ${projectId} and a.metadata ->> 'invoiceId' = ${id}`
  const entries = await readLogs(db, companyId, [projectLog(companyId, range, ofInvoice)], range)
  return pageFrom(db, viewer, query, entries, labels)
}

/** Activity on the client and on the client's projects that the viewer sees. */
export async function listClientActivity(
  db: Db,
  viewer: Viewer,
  id: string,
  query: Query,
  labels: ActivityLabels,
): Promise<Page> {
  const { companyId } = viewer.actor
  const range = rangeOf(query)
  const isClient = sql`a.target_type = 'client' and a.target_id = ${id.toLowerCase()}`
  const [[client], entries] = await Promise.all([
    db
      .select({ id: clients.id })
      .from(clients)
      .where(and(visibleClients(viewer), eq(clients.id, id))),
    readLogs(
      db,
      companyId,
      [visibleProjectsLog(viewer, range, eq(projects.clientId, id)), companyLog(companyId, range, isClient)],
      range,
    ),
  ])
  orNotFound(client, 'Client')
  return pageFrom(db, viewer, query, entries, labels)
}

/** The latest entries for the dashboard, which does not show sign-ins or password changes. */
export async function latestActivity(
  db: Db,
  viewer: Viewer,
  limit: number,
  labels: ActivityLabels,
): Promise<Activity[]> {
  return describeActivity(
    db,
    viewer,
    await companyEntries(db, viewer, { limit, after: null }, { condition: withoutSignIns }),
    labels,
  )
}

/**
 * Staff see only project activity. Company activity needs `settings:read`, and its sign-ins and password changes need
 * `team:manage`. An import is a single entry here; the imported records show their own entries.
 */
function companyEntries(db: Db, viewer: Viewer, range: LogRange, { kind, condition }: Selection) {
  const { actor, scope } = viewer
  const { companyId } = actor
  const ofCompany = and(
    isNoImportedRow,
    can(actor, 'team:manage') ? condition : withoutSignIns,
    kind && isOfKind[kind],
  )
  const logs = [
    kind === undefined || kind === 'project'
      ? scope === 'all'
        ? projectLog(companyId, range, isNoImportedRow)
        : visibleProjectsLog(viewer, range)
      : null,
    can(actor, 'settings:read') ? companyLog(companyId, range, ofCompany) : null,
  ].filter((log) => log !== null)
  return logs.length === 0 ? Promise.resolve([]) : readLogs(db, companyId, logs, range)
}

type Selection = { kind?: ActivityKind | undefined; condition?: SQL }

/**
 * Conditions that select entries of the company's log by kind. The log of the projects needs none, because all of its
 * entries are about projects.
 */
const isOfKind: Record<ActivityKind, SQL> = {
  project: sql`a.target_type = 'project'`,
  client: sql`a.target_type = 'client'`,
  lead: sql`a.target_type = 'lead'`,
  team: sql`a.target_type in ('user', 'invitation')`,
  settings: sql`a.target_type not in ('project', 'client', 'lead', 'user', 'invitation')`,
}

const isNoImportedRow = sql`a.metadata ->> 'importId' is null`
const withoutSignIns = sql`a.action not like 'login.%' and a.action not like 'password.%'
  and a.action not like 'two_factor.%'`

/** Reads one entry more than the limit, to know whether there is another page. */
const rangeOf = ({ limit, cursor, userId }: Query): LogRange => ({
  userId,
  limit: limit + 1,
  after: readCursor(cursor, timestampValue),
})

async function pageFrom(
  db: Db,
  viewer: Viewer,
  { limit }: Query,
  entries: Entry[],
  labels: ActivityLabels,
): Promise<Page> {
  const { items, nextCursor } = pageOf(entries, limit, ({ at, id }) => ({ value: at, id }))
  return { items: await describeActivity(db, viewer, items, labels), nextCursor }
}
