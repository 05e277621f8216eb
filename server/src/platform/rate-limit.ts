import { createHash } from 'node:crypto'
import type { RateClass } from '@mantel/domain/endpoints/endpoint'
import type pg from 'pg'

/** The number of calls that are possible at once, and the seconds after which an empty budget is full again. */
export type Budget = { calls: number; seconds: number }

/**
 * Takes one call from a budget in PostgreSQL, which all processes share. Returns 0, or the seconds to wait. Each key
 * stores one timestamp: when its budget will be full again.
 */
export async function takeFromBudget(
  pool: pg.Pool,
  name: string,
  subject: string,
  budget: Budget,
): Promise<number> {
  const interval = budget.seconds / budget.calls
  const { rows } = await pool.query<{ wait: number }>(statement, [
    keyOf(name, subject),
    interval,
    budget.seconds,
  ])
  return Math.ceil(rows[0]?.wait ?? 0)
}

/** Returns the seconds until a call is possible, without taking one from the budget. */
export async function secondsUntilAvailable(
  pool: pg.Pool,
  name: string,
  subject: string,
  { calls, seconds }: Budget,
) {
  const { rows } = await pool.query<{ wait: number }>(
    'select extract(epoch from tat - clock_timestamp())::float8 + $2 - $3 as wait from rate_limits where key = $1',
    [keyOf(name, subject), seconds / calls, seconds],
  )
  return Math.max(0, Math.ceil(rows[0]?.wait ?? 0))
}

// This is one statement, so that the row lock of the upsert serializes concurrent callers. A refused call does not
// change the row.
const statement = `
  with taken as (
    insert into rate_limits as l (key, tat) values ($1, clock_timestamp() + make_interval(secs => $2))
    on conflict (key) do update
      set tat = greatest(l.tat, clock_timestamp()) + make_interval(secs => $2)
      where greatest(l.tat, clock_timestamp()) + make_interval(secs => $2)
        <= clock_timestamp() + make_interval(secs => $3)
    returning 1
  )
  select case when exists (select from taken) then 0 else
    greatest(0.001, extract(epoch from tat - clock_timestamp()) + $2::float8 - $3::float8) end::float8 as wait
  from (select max(tat) as tat from rate_limits where key = $1) as current`

// IP addresses and emails are personal data, so the table contains only their hashes.
const keyOf = (name: string, subject: string) =>
  `${name}:${createHash('sha256').update(subject).digest('base64url')}`

/** Limits per IP address, independent of the account. */
export const budgets: Record<RateClass, Budget> = {
  'sign-in': { calls: 100, seconds: 15 * 60 },
  register: { calls: 20, seconds: 60 * 60 },
  'mail-request': { calls: 20, seconds: 15 * 60 },
  // The waitlist has its own budget, so that the sign-ups of an office do not use up its password resets.
  waitlist: { calls: 20, seconds: 15 * 60 },
  token: { calls: 60, seconds: 60 },
  // The budget is small, because each call uploads a file that the server reads completely.
  verify: { calls: 20, seconds: 60 },
  // Each visitor of a studio's website loads the form, and may send it once. All visitors in an office can share an
  // address.
  widget: { calls: 60, seconds: 60 },
  public: { calls: 600, seconds: 60 },
}

/** An IPv6 address counts as its /64 network, because one user can use every address in it. */
export function addressOf(ip: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? []
  if (mapped) return mapped
  if (!ip.includes(':')) return ip
  const [head = '', tail] = ip.split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail?.split(':').filter(Boolean) ?? []
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0')
  const network = [...groups, ...zeros, ...rest]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
