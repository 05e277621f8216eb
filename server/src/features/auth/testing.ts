import pg from 'pg'
import type { TestServer } from '../../testing/server.ts'

/** Locks the user's row, so that everything that writes it waits. Returns a function that releases the lock. */
export async function lockUser({ database }: Pick<TestServer, 'database'>, id: string) {
  const otherSession = new pg.Client({ connectionString: database.ownerUrl })
  await otherSession.connect()
  await otherSession.query('begin')
  await otherSession.query('select from users where id = $1 for update', [id])
  return async () => {
    await otherSession.query('commit')
    await otherSession.end()
  }
}
