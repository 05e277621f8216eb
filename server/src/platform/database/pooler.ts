import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { Problem } from '../commands/problem.ts'

/**
 * Whether the connections of a pooler share named statements. Those of PgBouncer do since version 1.21, if
 * max_prepared_statements is set. Such a pooler renames the statements, so the database does not know the names that we
 * use.
 */
export async function sharesNamedStatements(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'mantel prepare' })
  // Without a listener, a lost connection would end the process. The failed query already reports the loss.
  client.on('error', () => {})
  try {
    await client.connect()
    const name = `mantel-${randomUUID()}`
    const text = 'select from pg_prepared_statements where name = $1'
    const { rowCount } = await client.query({ name, text, values: [name] })
    return rowCount === 0
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    throw new Problem(`DATABASE_POOLER_URL: the pooler could not be used (${message || code}).`)
  } finally {
    await client.end().catch(() => {})
  }
}
