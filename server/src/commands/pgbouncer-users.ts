import { ConfigProblem, readConfig } from '../config.ts'
import { Problem } from '../platform/commands/problem.ts'
import { runCommand } from '../platform/commands/run-command.ts'
import { rolePasswords } from '../platform/database/prepare.ts'

/**
 * `npm run --silent pgbouncer-users` prints the `auth_file` of PgBouncer: the roles that connect through it, with
 * their passwords, which exist nowhere else. The worker is not listed, because it needs a session.
 */
await runCommand(async () => {
  const { secretKey } = readConfig(process.env)
  if (!secretKey) throw new Problem('SECRET_KEY: set the same secret as for the server.')
  const { worker: _, ...passwords } = rolePasswords(secretKey)
  return Object.entries(passwords)
    .map(([role, password]) => `"mantel_${role}" "${password}"`)
    .join('\n')
}, [ConfigProblem])
