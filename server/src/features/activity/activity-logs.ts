import { and, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { isoText } from '../../schema/columns.ts'
import { projects } from '../../schema/projects/projects.ts'
import { type Viewer, visibleProjects } from '../visibility/projects.ts'

export type LogRange = {
  userId?: string | undefined
  /** Days in the company's time zone. Both are included. */
  from?: string | undefined
  to?: string | undefined
  limit: number
  after: { value: string | number; id: string } | null
}

export type Entry = {
  id: string
  at: string
  action: string
  description: string
  metadata: Record<string, unknown>
  /** The kind of record, such as `project` or `client`. */
  about: string | null
  actorKind: 'user' | 'client' | 'system'
  userId: string | null
  actorName: string | null
  onBehalf: boolean
  projectId: string | null
  projectTitle: string | null
  clientId: string | null
}

/**
 * Returns the latest entries of several logs, with the names of actors and the titles of projects. Only the latest
 * entries of each log are read, through its index, so a long log is never sorted as a whole.
 */
export async function readLogs(
  db: Db,
  companyId: string,
  logs: SQL[],
  { limit }: LogRange,
): Promise<Entry[]> {
  const { rows } = await db.execute<Entry>(sql`
    select e.id, e.created_at as at, e.action, e.description, e.metadata, e.about, e.actor_kind as "actorKind",
      u.id as "userId",
      coalesce(u.first_name || ' ' || u.last_name, e.metadata ->> 'name') as "actorName",
      e.on_behalf as "onBehalf", p.id as "projectId", p.title as "projectTitle", c.id as "clientId"
    from (${sql.join(
      logs.map((log) => sql`select * from (${log}) as log`),
      sql` union all `,
    )} order by created_at desc, id desc limit ${limit}) as e
    left join users u on u.company_id = ${companyId} and u.id = e.user_id
    left join projects p on p.company_id = ${companyId} and p.id = e.project_id
    left join clients c on c.company_id = ${companyId} and c.id = e.client_id
    order by e.created_at desc, e.id desc`)
  return rows.map((row) => ({ ...row, at: isoText(row.at) }))
}

/** Activity on the company's projects, or on those that meet the condition. */
export const projectLog = (companyId: string, range: LogRange, condition?: SQL) => sql`
  select a.id, a.created_at, a.action, a.description, a.metadata, 'project' as about, a.actor_kind,
    a.user_id, a.metadata ->> 'impersonatorId' is not null as on_behalf,
    a.project_id, null::uuid as client_id
  from project_activities a
  where ${and(sql`a.company_id = ${companyId}`, condition, byUser(sql`a.user_id`, range), inDays(companyId, range), afterCursor(range))}
  ${newestFirst(range.limit)}`

/**
 * Activity on the projects that the viewer sees. There may be thousands, but a page cannot show more projects than
 * entries, so this reads only the projects with the most recent activity.
 */
export const visibleProjectsLog = (viewer: Viewer, range: LogRange, condition?: SQL) => sql`
  select a.*
  from (
    select ${projects.id} as project_id
    from ${projects} cross join lateral (
      ${projectLog(viewer.actor.companyId, { ...range, limit: 1 }, sql`a.project_id = ${projects.id}`)}
    ) as a
    where ${and(visibleProjects(viewer), condition)}
    ${newestFirst(range.limit)}
  ) as recent
  cross join lateral (
    ${projectLog(viewer.actor.companyId, range, sql`a.project_id = recent.project_id`)}
  ) as a
  ${newestFirst(range.limit)}`

/**
 * Company activity outside of projects. Includes deletions of projects, because a project's own activity is deleted
 * with it. Actions of SuperAdmins are shown as done by the system.
 */
export const companyLog = (companyId: string, range: LogRange, condition?: SQL) => sql`
  select a.id, a.created_at, a.action, a.description, a.metadata, a.target_type as about,
    case when a.actor_role = 'Client' then 'client'
      when a.actor_id is null or a.actor_role = 'SuperAdmin' then 'system' else 'user' end as actor_kind,
    a.actor_id as user_id, a.impersonator_id is not null as on_behalf,
    coalesce(a.project_id, case when a.target_type = 'project' then a.target_id::uuid end) as project_id,
    case when a.target_type = 'client' then a.target_id::uuid end as client_id
  from admin_activities a
  where ${and(sql`a.company_id = ${companyId}`, condition, byUser(sql`a.actor_id`, range), inDays(companyId, range), afterCursor(range))}
  ${newestFirst(range.limit)}`

const byUser = (column: SQL, { userId }: LogRange) => (userId ? sql`${column} = ${userId}` : undefined)
const startOf = (companyId: string, day: SQL) =>
  sql`(${day})::timestamp at time zone (select time_zone from companies where id = ${companyId})`
const inDays = (companyId: string, { from, to }: LogRange) =>
  and(
    from ? sql`a.created_at >= ${startOf(companyId, sql`${from}::date`)}` : undefined,
    to ? sql`a.created_at < ${startOf(companyId, sql`${to}::date + 1`)}` : undefined,
  )
const afterCursor = ({ after }: LogRange) =>
  after ? sql`(a.created_at, a.id) < (${after.value}, ${after.id}::uuid)` : undefined
const newestFirst = (limit: number) => sql`order by a.created_at desc, a.id desc limit ${limit}`
