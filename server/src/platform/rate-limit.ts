import { createHash } from 'node:crypto'
import type { RateClass } from '@mantel/domain/endpoint'
import type pg from 'pg'

/** How many calls at once, and in how many seconds the budget is whole again. */
export type Budget = { calls: number; seconds: number }

/**
 * Takes one call out of a budget kept in PostgreSQL, so that every process shares it. Answers 0, or the
 * seconds to wait. Each key holds one instant: the time at which its budget would be whole again.
 */
export async function takeFrom(
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

/** The seconds to wait before there is something to take, without taking it. */
export async function waitFor(pool: pg.Pool, name: string, subject: string, { calls, seconds }: Budget) {
  const { rows } = await pool.query<{ wait: number }>(
    'select extract(epoch from tat - clock_timestamp())::float8 + $2 - $3 as wait from rate_limits where key = $1',
    [keyOf(name, subject), seconds / calls, seconds],
  )
  return Math.max(0, Math.ceil(rows[0]?.wait ?? 0))
}

// One statement: the row lock of the upsert makes parallel callers queue, so none slips through. A refused call
// leaves the row as it was.
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

// Addresses and e-mails are personal: the table holds only their digests.
const keyOf = (name: string, subject: string) =>
  `${name}:${createHash('sha256').update(subject).digest('base64url')}`

/** What one address may do, whoever it says it is. */
export const budgets: Record<RateClass, Budget> = {
  'sign-in': { calls: 100, seconds: 15 * 60 },
  register: { calls: 20, seconds: 60 * 60 },
  'mail-request': { calls: 20, seconds: 15 * 60 },
  // Apart: an office that looks around must not use up its own password resets.
  waitlist: { calls: 20, seconds: 15 * 60 },
  token: { calls: 60, seconds: 60 },
  // A file each time, which is looked at from end to end.
  verify: { calls: 20, seconds: 60 },
  public: { calls: 600, seconds: 60 },
}

/** Whoever has one IPv6 address has a whole /64 of them. */
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
