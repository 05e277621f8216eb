import type { Activity, activityApi } from '@mantel/domain/activity'
import type { Output } from '@mantel/domain/endpoint'
import { can } from '@mantel/domain/permissions'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { orNotFound } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { aMoment, pageOf, readCursor } from '../../platform/database/paging.ts'
import { clients } from '../../schema/clients/clients.ts'
import { projects } from '../../schema/projects/projects.ts'
import { seenBy as clientsSeenBy } from '../visibility/clients.ts'
import { seenBy, type Viewer } from '../visibility/projects.ts'
import { type Entry, inCompany, onProjects, onSeenProjects, readLogs, type Span } from './activity-logs.ts'
import { describeActivity } from './describe-activity.ts'
import type { ActivityLabels } from './field-labels.ts'

type Query = z.output<typeof activityApi.ofCompany.query>
type Page = Output<typeof activityApi.ofCompany>

export async function listOfCompany(
  db: Db,
  viewer: Viewer,
  query: Query,
  labels: ActivityLabels,
): Promise<Page> {
  return pageFrom(db, viewer, query, await companyEntries(db, viewer, spanOf(query)), labels)
}

export async function listOfProject(
  db: Db,
  viewer: Viewer,
  id: string,
  query: Query,
  labels: ActivityLabels,
): Promise<Page> {
  const { companyId } = viewer.actor
  const span = spanOf(query)
  const [[project], entries] = await Promise.all([
    db
      .select({ id: projects.id })
      .from(projects)
      .where(and(seenBy(viewer), eq(projects.id, id))),
    readLogs(db, companyId, [onProjects(companyId, span, sql`a.project_id = ${id}`)], span),
  ])
  orNotFound(project, 'Project')
  return pageFrom(db, viewer, query, entries, labels)
}

/** What happened to the client, and to those of their projects that the viewer sees. */
export async function listOfClient(
  db: Db,
  viewer: Viewer,
  id: string,
  query: Query,
  labels: ActivityLabels,
): Promise<Page> {
  const { companyId } = viewer.actor
  const span = spanOf(query)
  const isClient = sql`a.target_type = 'client' and a.target_id = ${id.toLowerCase()}`
  const [[client], entries] = await Promise.all([
    db
      .select({ id: clients.id })
      .from(clients)
      .where(and(clientsSeenBy(viewer), eq(clients.id, id))),
    readLogs(
      db,
      companyId,
      [onSeenProjects(viewer, span, eq(projects.clientId, id)), inCompany(companyId, span, isClient)],
      span,
    ),
  ])
  orNotFound(client, 'Client')
  return pageFrom(db, viewer, query, entries, labels)
}

/** The latest of what somebody sees, for the first screen of their day. That people came in to work is no news there. */
export async function latestActivity(
  db: Db,
  viewer: Viewer,
  limit: number,
  labels: ActivityLabels,
): Promise<Activity[]> {
  return describeActivity(
    db,
    viewer,
    await companyEntries(db, viewer, { limit, after: null }, isNoSignIn),
    labels,
  )
}

/** Staff see what happened to projects. Settings and people are their managers' business, sign-ins only the admins'. */
function companyEntries(db: Db, viewer: Viewer, span: Span, which?: SQL) {
  const { actor, scope } = viewer
  const { companyId } = actor
  const ofProjects = scope === 'all' ? onProjects(companyId, span) : onSeenProjects(viewer, span)
  const logs = can(actor, 'settings:read')
    ? [ofProjects, inCompany(companyId, span, can(actor, 'team:manage') ? which : isNoSignIn)]
    : [ofProjects]
  return readLogs(db, companyId, logs, span)
}

const isNoSignIn = sql`a.action not like 'login.%' and a.action not like 'password.%'`

/** One more than asked for says whether there is another page. */
const spanOf = ({ limit, cursor, personId }: Query): Span => ({
  personId,
  limit: limit + 1,
  after: readCursor(cursor, aMoment),
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
