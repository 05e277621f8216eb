import { createHash } from 'node:crypto'
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres/session'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Db } from './connect.ts'

/** For whom a transaction runs. Without a company, row-level security shows no tenant's rows. */
export type TenantContext = { companyId: string | null; userId?: string | null; role?: string | null }
type Options = { readOnly?: boolean }

const dialect = new PgDialect({ casing: 'snake_case' })

/**
 * Runs the work in one transaction with the tenant set in it. Begin, tenant and the first query of the work
 * leave in one round trip, because the connections pipeline.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  context: TenantContext,
  work: (db: Db) => Promise<T>,
  { readOnly = false }: Options = {},
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const opened = [
      client.query(readOnly ? 'begin read only' : 'begin'),
      // Local to the transaction: a pooled connection never carries a tenant to the next caller.
      client.query({
        name: 'set-tenant',
        text: "select set_config('app.company_id', $1, true), set_config('app.user_id', $2, true), set_config('app.role', $3, true)",
        values: [context.companyId ?? '', context.userId ?? '', context.role ?? ''],
      }),
    ]
    // Handled by the await below even when the work fails first.
    for (const sent of opened) sent.catch(() => {})
    const result = await work(transactionOn(client))
    await Promise.all(opened)
    const { command } = await client.query('commit')
    // A work that swallowed a database error has nothing left to commit, and PostgreSQL does not call that an error.
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

// A real Drizzle transaction, so that a verb's own db.transaction() becomes a savepoint.
function transactionOn(client: pg.PoolClient): Db {
  const session = new NodePgSession(client, dialect, undefined, {})
  const prepare = session.prepareQuery.bind(session)
  session.prepareQuery = (query, fields, name, ...rest) =>
    prepare(query, fields, name ?? nameOf(query.sql), ...rest)
  return new NodePgTransaction(dialect, session, undefined)
}

const names = new Map<string, string>()
// Each connection keeps what it prepared. Texts without number, such as inserts of any length, must not fill it up.
const mostNames = 500

/**
 * With a name a connection plans a statement once and not every time: planning a project with all that is shown about it
 * takes longer than reading it. The tenant is no part of the text, so every tenant's call is the same statement.
 */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= mostNames) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  names.set(text, name)
  return name
}
