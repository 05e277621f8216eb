import { gracePeriodDays } from '@mantel/domain/admin/companies'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Db, requireRow } from '../../../platform/database/connect.ts'
import { clients } from '../../../schema/clients/clients.ts'
import { isoText } from '../../../schema/columns.ts'
import { companies } from '../../../schema/companies/companies.ts'
import { invitations } from '../../../schema/invitations.ts'
import { subscriptions } from '../../../schema/money/subscriptions.ts'
import { projects } from '../../../schema/projects/projects.ts'
import { users } from '../../../schema/users.ts'
import { activeTeam, countedClients, countedProjects, pendingInvitations } from '../../companies/quotas.ts'

/** Subqueries for a list of companies: the usage of each company that counts toward its plan. */
export const planUsage = {
  users: sql<number>`((select count(*) from ${users} where ${activeTeam(companies.id)}) +
    (select count(*) from ${invitations} where ${pendingInvitations(companies.id)}))`.mapWith(Number),
  clients: sql<number>`(select count(*) from ${clients} where ${countedClients(companies.id)})`.mapWith(
    Number,
  ),
  projects: sql<number>`(select count(*) from ${projects} where ${countedProjects(companies.id)})`.mapWith(
    Number,
  ),
}

/** The company's monthly price just before an instant: the price when it bought its plan, not the current price. */
export const monthlyWorthBefore = (before: SQL) =>
  sql<number>`coalesce((select e.monthly_worth from subscription_events e
    where e.company_id = ${subscriptions.companyId} and e.at < ${before}
    order by e.at desc, e.ordinal desc limit 1), 0)`.mapWith(Number)
export const monthlyWorth = monthlyWorthBefore(sql`'infinity'::timestamptz`)

/** When a user of the company was last active. Failed sign-ins and SuperAdmins, even as impersonators, do not count. */
export const lastActiveAt = sql<string | null>`greatest(
  (select max(s.last_seen_at) from sessions s where s.company_id = ${companies.id} and s.impersonator_id is null),
  (select a.created_at from admin_activities a
   where a.company_id = ${companies.id} and a.actor_role <> 'SuperAdmin' and a.impersonator_id is null
     and a.action <> 'login.failed'
   order by a.created_at desc, a.id desc limit 1),
  (select a.created_at from project_activities a
   where a.company_id = ${companies.id} and a.actor_kind <> 'system' and a.metadata ->> 'impersonatorId' is null
   order by a.created_at desc, a.id desc limit 1))`.mapWith(isoText)

const gracePeriod = sql.raw(`interval '${gracePeriodDays} days'`)

export const deletionAt = sql<string | null>`(${companies.deletionRequestedAt} + ${gracePeriod})`.mapWith(
  isoText,
)

export const isDeletionDue = sql`${companies.deletionRequestedAt} <= now() - ${gracePeriod}`

/** True if no one can sign in to this company. */
export const isClosed = sql<boolean>`coalesce(${companies.suspendedAt}, ${companies.deletionRequestedAt}) is not null`

/** The active admin whose account is the oldest. */
export const owner = sql<{ id: string; name: string; email: string } | null>`(
  select json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name, 'email', u.email)
  from users u where u.company_id = ${companies.id} and u.role = 'CompanyAdmin' and u.deactivated_at is null
  order by u.created_at, u.id limit 1)`

/** Counts all rows, including those that `planUsage` leaves out. `table` may end with a `where` clause. */
export async function countRows(db: Db, table: SQL) {
  const { rows } = await db.execute<{ n: string }>(sql`select count(*) as n from ${table}`)
  return Number(requireRow(rows).n)
}

export const projectsOfClient = sql<number>`(select count(*) from ${projects} where ${and(
  eq(projects.companyId, clients.companyId),
  eq(projects.clientId, clients.id),
)})`.mapWith(Number)
