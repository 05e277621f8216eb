import type pg from 'pg'
import { ConfigProblem } from '../../config.ts'

/** The passwords of these accounts are printed at every local start, so they are public. */
const demoEmails = ['admin@mantel.test', 'admin@alderfinch.test', 'admin@harborpine.test']

/** Refuses to start if the database has demo accounts. Call it on a server that others can reach. */
export async function refuseDemoLogins(pool: pg.Pool) {
  const { rowCount } = await pool.query('select from users where email = any($1) limit 1', [demoEmails])
  if (rowCount === 0) return
  throw new ConfigProblem([
    'DATA_DIR: this database has the demo logins, whose passwords are public. Use another database for a server that others can reach.',
  ])
}
