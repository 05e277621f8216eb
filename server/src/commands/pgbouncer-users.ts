import { ConfigProblem, readConfig } from '../config.ts'
import { Problem } from '../platform/commands/problem.ts'
import { runCommand } from '../platform/commands/run-command.ts'
import { rolePasswords } from '../platform/database/prepare.ts'

/**
 * `npm run --silent pgbouncer-users` prints PgBouncer's `auth_file`: the database roles that connect through PgBouncer,
 * and their passwords, which are derived from SECRET_KEY and stored nowhere else. The worker's role is left out: it
 * needs a session, so it connects to PostgreSQL directly.
 */
await runCommand(async () => {
  const { secretKey } = readConfig(process.env)
  if (!secretKey) throw new Problem('SECRET_KEY: set the same secret as for the server.')
  const { worker: _, ...passwords } = rolePasswords(secretKey)
  return Object.entries(passwords)
    .map(([role, password]) => `"mantel_${role}" "${password}"`)
    .join('\n')
}, [ConfigProblem])
