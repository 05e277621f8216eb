import { and, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { isoText } from '../../schema/columns.ts'
import { projects } from '../../schema/projects/projects.ts'
import { seenBy, type Viewer } from '../visibility/projects.ts'

/** Which entries: whose, how many, and after which one. */
export type Span = {
  personId?: string | undefined
  limit: number
  after: { value: string | number; id: string } | null
}

export type Entry = {
  id: string
  at: string
  action: string
  description: string
  metadata: Record<string, unknown>
  /** What kind of thing it happened to. */
  about: string | null
  actorKind: 'user' | 'client' | 'system'
  personId: string | null
  personName: string | null
  onBehalf: boolean
  projectId: string | null
  projectTitle: string | null
  clientId: string | null
}

/**
 * The latest of some logs, with the names that belong to them. Of each log only the latest are read, from its index: none
 * is ever sorted as a whole, however long it has become.
 */
export async function readLogs(db: Db, companyId: string, logs: SQL[], { limit }: Span): Promise<Entry[]> {
  const { rows } = await db.execute<Entry>(sql`
    select e.id, e.created_at as at, e.action, e.description, e.metadata, e.about, e.actor_kind as "actorKind",
      u.id as "personId",
      coalesce(u.first_name || ' ' || u.last_name, e.metadata ->> 'name') as "personName",
      e.on_behalf as "onBehalf", p.id as "projectId", p.title as "projectTitle", c.id as "clientId"
    from (${sql.join(
      logs.map((log) => sql`select * from (${log}) as log`),
      sql` union all `,
    )} order by created_at desc, id desc limit ${limit}) as e
    left join users u on u.company_id = ${companyId} and u.id = e.person_id
    left join projects p on p.company_id = ${companyId} and p.id = e.project_id
    left join clients c on c.company_id = ${companyId} and c.id = e.client_id
    order by e.created_at desc, e.id desc`)
  return rows.map((row) => ({ ...row, at: isoText(row.at) }))
}

/** What happened to projects of the company, or to those of which the rest is true. */
export const onProjects = (companyId: string, span: Span, which?: SQL) => sql`
  select a.id, a.created_at, a.action, a.description, a.metadata, 'project' as about, a.actor_kind,
    a.user_id as person_id, a.metadata ->> 'impersonatorId' is not null as on_behalf,
    a.project_id, null::uuid as client_id
  from project_activities a
  where ${and(sql`a.company_id = ${companyId}`, which, by(sql`a.user_id`, span), past(span))}
  ${latest(span.limit)}`

/**
 * What happened to the projects that somebody sees, of which there may be thousands. A page shows no more projects than
 * it has entries, so only those are read in which something happened last.
 */
export const onSeenProjects = (viewer: Viewer, span: Span, which?: SQL) => sql`
  select a.*
  from (
    select ${projects.id} as project_id
    from ${projects} cross join lateral (
      ${onProjects(viewer.actor.companyId, { ...span, limit: 1 }, sql`a.project_id = ${projects.id}`)}
    ) as a
    where ${and(seenBy(viewer), which)}
    ${latest(span.limit)}
  ) as liveliest
  cross join lateral (
    ${onProjects(viewer.actor.companyId, span, sql`a.project_id = liveliest.project_id`)}
  ) as a
  ${latest(span.limit)}`

/** What was done in the company besides its projects. What the platform did is nobody's of the company. */
export const inCompany = (companyId: string, span: Span, which?: SQL) => sql`
  select a.id, a.created_at, a.action, a.description, a.metadata, a.target_type as about,
    case when a.actor_role = 'Client' then 'client'
      when a.actor_id is null or a.actor_role = 'SuperAdmin' then 'system' else 'user' end as actor_kind,
    a.actor_id as person_id, a.impersonator_id is not null as on_behalf,
    coalesce(a.project_id, case when a.target_type = 'project' then a.target_id::uuid end) as project_id,
    case when a.target_type = 'client' then a.target_id::uuid end as client_id
  from admin_activities a
  where ${and(sql`a.company_id = ${companyId}`, which, by(sql`a.actor_id`, span), past(span))}
  ${latest(span.limit)}`

const by = (person: SQL, { personId }: Span) => (personId ? sql`${person} = ${personId}` : undefined)
const past = ({ after }: Span) =>
  after ? sql`(a.created_at, a.id) < (${after.value}, ${after.id}::uuid)` : undefined
const latest = (limit: number) => sql`order by a.created_at desc, a.id desc limit ${limit}`
