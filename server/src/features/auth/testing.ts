import pg from 'pg'
import type { TestServer } from '../../testing/server.ts'

export const lockUser = (server: Pick<TestServer, 'database'>, id: string) => lockRow(server, 'users', id)

/** Locks a row, so that everything that writes it waits. Returns a function that releases the lock. */
export async function lockRow({ database }: Pick<TestServer, 'database'>, table: string, id: string) {
  const otherSession = new pg.Client({ connectionString: database.ownerUrl })
  await otherSession.connect()
  await otherSession.query('begin')
  await otherSession.query(`select from ${table} where id = $1 for update`, [id])
  return async () => {
    await otherSession.query('commit')
    await otherSession.end()
  }
}
