import type { EventEmitter } from 'node:events'
import type { Writable } from 'node:stream'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'

/** A connection or a transaction. Functions take this type and work with either. */
export type Db = PgDatabase<NodePgQueryResultHKT>

/** One pool per role. The pool that code receives decides what it may access. */
export type Databases = {
  runtime: pg.Pool
  auth: pg.Pool
  /**
   * A second pool for the auth role, only for single statements that identify callers and check rate limits. These
   * statements never wait for the locks of other work, so other work cannot keep callers from being identified.
   */
  gate: pg.Pool
  admin: pg.Pool
  worker: pg.Pool
  close(): Promise<void>
}
/** The roles that the product connects as. None of them owns tables. */
export const poolRoles = ['runtime', 'auth', 'admin', 'worker'] as const
export type PoolRole = (typeof poolRoles)[number]

const sizes = { runtime: 12, auth: 8, gate: 6, admin: 3, worker: 6 } as const
/**
 * These idle connections stay open, so that a restore can see that a server is running. A pooler closes its idle
 * connections to the database, so with a pooler, only those of the worker stay: they never go through it.
 */
const minOpen = { gate: 1, worker: 1 } as Partial<Record<keyof typeof sizes, number>>

export type PoolOptions = {
  onError: (error: Error) => void
  /** Called before a transaction is run again after a deadlock or a serialization failure. */
  onRetry?: (failure: unknown) => void
  /** Milliseconds to wait for a connection. Tests set a longer time, because they share a process with the server. */
  connectTimeout?: number
  /** False behind a pooler that may prepare a named statement on one connection and run it on another. */
  namesStatements?: boolean
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

function openPool(
  url: string,
  role: keyof typeof sizes,
  { onError, onRetry = () => {}, connectTimeout = 5_000, namesStatements = true }: PoolOptions,
) {
  const pool = new pg.Pool({
    connectionString: url,
    max: sizes[role],
    min: minOpen[role] ?? 0,
    application_name: `mantel ${role}`,
    connectionTimeoutMillis: connectTimeout,
    // Lets `begin`, the tenant setting and the first query share one round trip.
    pipeline: true,
  } as pg.PoolConfig)
  // Without listeners, losing a connection, idle or in use, would end the process.
  pool.on('error', onError)
  pool.on('connect', (client) => {
    client.on('error', onError)
    sendTogether(client)
  })
  if (!namesStatements) pool.on('connect', removeNames)
  const events: EventEmitter = pool
  events.on(retryEvent, onRetry)
  return pool
}

/**
 * Sends queries in one packet if the caller does not wait for one before it makes the next. The driver would write each
 * of them separately, and each write costs the process and the database about as much as running a simple query.
 */
function sendTogether(client: pg.Client) {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  const { query } = pg.Client.prototype
  const send = (...args: Parameters<typeof query>) => {
    if (stream.writableCorked === 0) {
      stream.cork()
      process.nextTick(() => stream.uncork())
    }
    return pg.Client.prototype.query.apply(client, args)
  }
  client.query = send as typeof query
}

/** Removes the names of statements, so that the server drops a statement when the connection sends the next one. */
function removeNames(client: pg.PoolClient) {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const withoutName = (statement: object | string) => {
    if (typeof statement === 'string' || !('name' in statement)) return statement
    // The driver's own queries have methods, so they cannot be copied.
    return 'submit' in statement
      ? Object.assign(statement, { name: undefined })
      : { ...statement, name: undefined }
  }
  client.query = ((statement: object | string, ...rest: unknown[]) =>
    query(withoutName(statement), ...rest)) as typeof client.query
}

/** The URL of the same database for one of our own roles. */
export function urlForRole(ownerUrl: string, role: PoolRole, password: string) {
  // The URL is edited as text, because WHATWG URLs refuse credentials without a host, and a Unix socket has no host.
  const [, rest = ''] = /^postgres(?:ql)?:\/\/(?:[^@/]*@)?(.*)$/.exec(ownerUrl) ?? []
  return withoutParams(`postgres://mantel_${role}:${encodeURIComponent(password)}@${rest}`, overriddenParams)
}

/**
 * These parameters are removed from the URL, because they would replace our values: with `user`, every pool would
 * connect as that user. The timeouts are settings of the roles.
 */
const overriddenParams = [
  'user',
  'password',
  'application_name',
  'statement_timeout',
  'idle_in_transaction_session_timeout',
]

function withoutParams(url: string, names: string[]) {
  const [address, query] = url.split('?')
  const params = new URLSearchParams(query)
  for (const name of names) params.delete(name)
  // The driver decodes %20 as a space, but not a plus.
  return params.size > 0 ? `${address}?${params.toString().replaceAll('+', '%20')}` : `${address}`
}

export const dbOnPool = (pool: pg.Pool): Db => drizzle(pool, { casing: 'snake_case' })

/** Returns the first row. For statements that always return one, such as insert … returning. */
export function requireRow<T>([row]: T[]): T {
  if (row === undefined) throw new Error('Expected a row')
  return row
}

export function violatedConstraint(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return cause instanceof pg.DatabaseError && cause.code?.startsWith('23') ? cause.constraint : undefined
}

/** A pool emits this event before one of its transactions is run again. */
export const retryEvent = 'retry'

/**
 * Whether PostgreSQL canceled the transaction because of a concurrent one: a deadlock or a serialization failure.
 * Nothing was stored, so it can be run again.
 */
export const isConcurrencyFailure = (error: unknown) => ['40P01', '40001'].includes(codeOf(error))

/** Whether PostgreSQL canceled a statement that took too long or waited too long for a lock. */
export const isTimeout = (error: unknown) => ['57014', '55P03'].includes(codeOf(error))

function codeOf(error: unknown) {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return (cause instanceof pg.DatabaseError && cause.code) || ''
}

type ErrorDetails = { code?: string; syscall?: string; routine?: string; $metadata?: unknown }

/** Whether the failure is temporary: the database restarts, recovers, shuts down or is out of connections. */
export function isUnavailable(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error
  if (!(cause instanceof Error)) return false
  const { code = '', syscall, routine, $metadata } = cause as ErrorDetails
  // File and S3 errors can have the same codes, but file errors have other syscalls, and S3 errors have $metadata.
  const isConnection = (syscall === 'connect' || syscall === 'read' || syscall === 'write') && !$metadata
  return (
    (isConnection && ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'].includes(code)) ||
    ['57P01', '57P02', '57P03', '53300'].includes(code) ||
    // PgBouncer answers with this code if it loses the database. From PostgreSQL, it means a fault in a query, and the
    // error names the routine that found it.
    (code === '08P01' && !routine) ||
    /Connection terminated|timeout exceeded when trying to connect|not queryable/.test(cause.message)
  )
}
