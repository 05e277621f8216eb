import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'

/** A connection or a transaction: functions take this and never care which. */
export type Db = PgDatabase<NodePgQueryResultHKT>

/** One pool for each role: what a piece of code may touch is decided by the pool it was given. */
export type Databases = {
  runtime: pg.Pool
  auth: pg.Pool
  /**
   * The auth role once more, for one-statement questions only: who calls, and may they call again. Nothing in here ever
   * waits for a row, so no amount of work elsewhere keeps people from being recognised.
   */
  gate: pg.Pool
  admin: pg.Pool
  worker: pg.Pool
  close(): Promise<void>
}
/** The roles that the product logs in as. None of them owns anything. */
export const poolRoles = ['runtime', 'auth', 'admin', 'worker'] as const
export type PoolRole = (typeof poolRoles)[number]

const sizes = { runtime: 12, auth: 8, gate: 6, admin: 3, worker: 6 } as const
/** One connection stays, however quiet it is: by it a restore sees that a server runs. */
const leastOpen = { gate: 1 } as Partial<Record<keyof typeof sizes, number>>

export type PoolOptions = {
  onError: (error: Error) => void
  /** How many milliseconds a call waits for a connection. Tests share one process with the server, and may be slow. */
  connectTimeout?: number
}

export function connectDatabases(urls: Record<PoolRole, string>, options: PoolOptions): Databases {
  const pools = {
    runtime: openPool(urls.runtime, 'runtime', options),
    auth: openPool(urls.auth, 'auth', options),
    gate: openPool(urls.auth, 'gate', options),
    admin: openPool(urls.admin, 'admin', options),
    worker: openPool(urls.worker, 'worker', options),
  }
  return {
    ...pools,
    close: async () => {
      await Promise.all(Object.values(pools).map((pool) => pool.end()))
    },
  }
}

function openPool(url: string, role: keyof typeof sizes, { onError, connectTimeout = 5_000 }: PoolOptions) {
  const { plain, options } = withoutOptions(url)
  const pool = new pg.Pool({
    connectionString: plain,
    max: sizes[role],
    min: leastOpen[role] ?? 0,
    application_name: `mantel ${role}`,
    connectionTimeoutMillis: connectTimeout,
    // Begin, tenant and first query travel together; see tenant.ts.
    pipeline: true,
    // A job may hold its transaction while it waits for a mail server; a request may not wait for anybody.
    statement_timeout: role === 'worker' ? 60_000 : 10_000,
    idle_in_transaction_session_timeout: role === 'worker' ? 120_000 : 15_000,
    options: `${options} -c timezone=UTC -c lock_timeout=${role === 'worker' ? 0 : 4_000}`.trim(),
  } as pg.PoolConfig)
  // Without listeners, a connection that dies, idle or in use, ends the process.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

/** The address of the same database for one of our own roles. */
export function urlForRole(ownerUrl: string, role: PoolRole, password: string) {
  // A socket address has no host part, and WHATWG URLs refuse credentials without one.
  const [, rest = ''] = /^postgres(?:ql)?:\/\/(?:[^@/]*@)?(.*)$/.exec(ownerUrl) ?? []
  return withoutParams(`postgres://mantel_${role}:${encodeURIComponent(password)}@${rest}`, oursToSay)
}

/** The driver believes the end of an address more than anything else: there the owner would be let in as everybody. */
const oursToSay = [
  'user',
  'password',
  'application_name',
  'statement_timeout',
  'idle_in_transaction_session_timeout',
]

/** What somebody's server wants to be told stays, beside what we tell it. */
function withoutOptions(url: string) {
  const options = new URLSearchParams(url.split('?')[1]).get('options') ?? ''
  return { plain: withoutParams(url, ['options']), options }
}

function withoutParams(url: string, names: string[]) {
  const [address, query] = url.split('?')
  const params = new URLSearchParams(query)
  for (const name of names) params.delete(name)
  // A space is %20 to the driver, and a plus is a plus.
  return params.size > 0 ? `${address}?${params.toString().replaceAll('+', '%20')}` : `${address}`
}

export const wholePool = (pool: pg.Pool): Db => drizzle(pool, { casing: 'snake_case' })

/** For statements that always return a row, such as insert … returning. */
export function only<T>([row]: T[]): T {
  if (row === undefined) throw new Error('Expected a row')
  return row
}

/** The constraint that a failed statement ran into, if that is why it failed. */
export function violated(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return cause instanceof pg.DatabaseError && cause.code?.startsWith('23') ? cause.constraint : undefined
}

/** Whether the database cannot do it at this moment, but soon: restarting, recovering, shutting down, or too busy. */
export function isUnavailable(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error
  if (!(cause instanceof Error)) return false
  const { code = '', syscall, $metadata } = cause as { code?: string; syscall?: string; $metadata?: unknown }
  // Files and buckets fail with the same codes; only a connection of ours is opened without the bucket's notes.
  const isConnection = (syscall === 'connect' || syscall === 'read' || syscall === 'write') && !$metadata
  return (
    (isConnection && ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'].includes(code)) ||
    ['57P01', '57P02', '57P03', '53300'].includes(code) ||
    // It is there, but did not get to us in time, or took somebody else first who waited for us.
    ['57014', '55P03', '40P01', '40001'].includes(code) ||
    /Connection terminated|timeout exceeded when trying to connect|not queryable/.test(cause.message)
  )
}
