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
      client.query(
        "select set_config('app.company_id', $1, true), set_config('app.user_id', $2, true), set_config('app.role', $3, true)",
        [context.companyId ?? '', context.userId ?? '', context.role ?? ''],
      ),
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
  return new NodePgTransaction(dialect, session, undefined)
}
