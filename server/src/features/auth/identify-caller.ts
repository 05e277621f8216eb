import type { SubscriptionStatus } from '@mantel/domain/admin/subscriptions'
import type { Role } from '@mantel/domain/permissions'
import type pg from 'pg'
import type { Actor, Identify } from '../../platform/actor.ts'
import { hashToken } from '../../platform/tokens.ts'
import { isoText } from '../../schema/columns.ts'
import { sessionLife } from './sessions.ts'

type Row = {
  session_id: string
  user_id: string
  company_id: string | null
  client_id: string | null
  role: Role
  impersonator_id: string | null
  staff_see_all_projects: boolean | null
  staff_see_prices: boolean | null
  managers_may_refund: boolean | null
  needs_two_factor: boolean
  is_stale: boolean
  plan_status: SubscriptionStatus | null
  plan_ends_at: string | null
  is_billed: boolean | null
  is_comped: boolean | null
}

/**
 * Reads the current rows, so that a change of role, a deactivation or a suspension applies from the next request. This
 * takes one indexed query, prepared once per connection.
 */
export const createIdentify =
  (pool: pg.Pool): Identify =>
  async (token, { isUse }) => {
    const { rows } = await pool.query<Row>({
      name: 'identify',
      text: `${query} and s.token_hash = $1`,
      values: [hashToken(token)],
    })
    const [row] = rows
    if (!row) return null
    // `last_seen_at` is written at most once a minute, because a write would cost more than the rest of the request.
    if (row.is_stale && isUse)
      await pool.query('update sessions set last_seen_at = now() where id = $1', [row.session_id])
    return actorOf(row)
  }

/** Returns the users of those sessions that are still valid. Does not count as use of a session. */
export async function identifySessions(pool: pg.Pool, sessionIds: string[]): Promise<Map<string, Actor>> {
  const { rows } = await pool.query<Row>({
    name: 'identify-sessions',
    text: `${query} and s.id = any($1)`,
    values: [sessionIds],
  })
  return new Map(rows.map((row) => [row.session_id, actorOf(row)]))
}

const { app, admin } = sessionLife
const query = `
  select s.id as session_id, u.id as user_id, u.company_id, u.client_id, u.role, s.impersonator_id,
    c.staff_see_all_projects, c.staff_see_prices, c.managers_may_refund,
    coalesce(c.require_two_factor, false) and u.role <> 'Client' and s.impersonator_id is null
      and u.two_factor_at is null and u.passkey_count = 0 as needs_two_factor,
    s.last_seen_at < now() - interval '1 minute' as is_stale, p.status as plan_status,
    p.current_period_end::text as plan_ends_at, p.provider_subscription_id is not null as is_billed, p.is_comped
  from sessions s
  join users u on u.id = s.user_id
  left join companies c on c.id = u.company_id
  left join subscriptions p on p.company_id = u.company_id
  left join users i on i.id = s.impersonator_id
  where s.revoked_at is null and s.expires_at > now()
    and s.last_seen_at > now() - make_interval(mins => case s.portal when 'admin' then ${admin.idleMinutes} else ${app.idleMinutes} end)
    and u.deactivated_at is null and c.suspended_at is null and c.deletion_requested_at is null
    and (s.portal = 'admin') = (u.role = 'SuperAdmin')
    and (s.impersonator_id is null or (i.role = 'SuperAdmin' and i.deactivated_at is null))`

const actorOf = (row: Row): Actor => ({
  userId: row.user_id,
  sessionId: row.session_id,
  companyId: row.company_id,
  clientId: row.client_id,
  role: row.role,
  impersonatorId: row.impersonator_id,
  switches: {
    staffSeeAllProjects: row.staff_see_all_projects ?? false,
    staffSeePrices: row.staff_see_prices ?? false,
    managersMayRefund: row.managers_may_refund ?? false,
  },
  needsTwoFactor: row.needs_two_factor,
  plan: row.plan_status && {
    status: row.plan_status,
    currentPeriodEnd: row.plan_ends_at && isoText(row.plan_ends_at),
    isBilled: row.is_billed ?? false,
    isComped: row.is_comped ?? false,
  },
})
