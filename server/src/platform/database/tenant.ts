import { createHash } from 'node:crypto'
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres/session'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { announcementOf } from '../events/announce.ts'
import { type Db, isConcurrencyFailure, retryEvent } from './connect.ts'

/** The tenant and user of a transaction. Without a company, the runtime role sees no tenant's rows. */
export type TenantContext = { companyId: string | null; userId?: string | null; role?: string | null }
type Options = {
  readOnly?: boolean
  /**
   * All queries see the data as it was at the first query. By default, each query sees what was committed before it.
   */
  isSnapshot?: boolean
}

const dialect = new PgDialect({ casing: 'snake_case' })

/**
 * Runs the work in one transaction with the tenant set. If PostgreSQL cancels the transaction because of a
 * concurrent one, the work runs once more, so what it does outside of the database must be safe to do twice,
 * or be wrapped in `once`.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  context: TenantContext,
  work: (db: Db) => Promise<T>,
  options: Options = {},
): Promise<T> {
  try {
    return await runTransaction(pool, context, work, options)
  } catch (error) {
    if (!isConcurrencyFailure(error)) throw error
    pool.emit(retryEvent, error)
    return runTransaction(pool, context, work, options)
  }
}

/** Wraps an effect outside of the database, such as taking from a rate limit, so that a second attempt skips it. */
export function once<Given extends unknown[], T>(effect: (...given: Given) => Promise<T>) {
  let result: Promise<T> | undefined
  return (...given: Given) => (result ??= effect(...given))
}

/**
 * The connections send queries without waiting for earlier ones, so `begin`, the tenant setting and the first query
 * share one round trip.
 */
async function runTransaction<T>(
  pool: pg.Pool,
  context: TenantContext,
  work: (db: Db) => Promise<T>,
  { readOnly = false, isSnapshot = false }: Options,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const opened = [
      client.query(
        `begin${isSnapshot ? ' isolation level repeatable read' : ''}${readOnly ? ' read only' : ''}`,
      ),
      // The settings are local to the transaction, so that a pooled connection never passes a tenant to the next
      // caller.
      client.query({
        name: 'set-tenant',
        text: "select set_config('app.company_id', $1, true), set_config('app.user_id', $2, true), set_config('app.role', $3, true)",
        values: [context.companyId ?? '', context.userId ?? '', context.role ?? ''],
      }),
    ]
    // These handlers prevent unhandled rejections if the work fails first. The await below reports failures.
    for (const query of opened) query.catch(() => {})
    const result = await work(transactionOn(client))
    await Promise.all(opened)
    const announcement = readOnly ? undefined : announcementOf(context)
    const { command } = await (announcement
      ? announceAndCommit(client, announcement)
      : client.query('commit'))
    // If the work swallowed a database error, PostgreSQL rolls back on `commit` without reporting an error.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back')
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** Sends both statements in one packet. If the announcement fails, the commit rolls back. */
async function announceAndCommit(client: pg.PoolClient, announcement: pg.QueryConfig) {
  const [, committed] = await Promise.all([client.query(announcement), client.query('commit')])
  return committed
}

// Creates a real Drizzle transaction, so that a nested db.transaction() becomes a savepoint.
function transactionOn(client: pg.PoolClient): Db {
  const session = new NodePgSession(client, dialect, undefined, {})
  const prepare = session.prepareQuery.bind(session)
  session.prepareQuery = (query, fields, name, ...rest) =>
    prepare(query, fields, name || nameOf(query.sql), ...rest)
  return new NodePgTransaction(dialect, session, undefined)
}

const names = new Map<string, string>()
// Each connection keeps its prepared statements. Statements with unlimited variants, such as inserts of any number of
// rows, must not exhaust its memory.
const maxNames = 500

/**
 * Returns a name for the statement, so that a connection prepares it only once: planning the query of a project page
 * takes longer than running it. The tenant is not part of the text, so all tenants share the statement.
 */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= maxNames) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  names.set(text, name)
  return name
}
