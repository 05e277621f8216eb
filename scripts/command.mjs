import { requireNode } from './lib/node-version.mjs'

requireNode()
const { runBuilt } = await import('./lib/run-built.mjs')
const { runScript } = await import('./lib/problem.mjs')

/**
 * `npm run backup`, `restore`, `superadmin`, `verify` and `pgbouncer-users`: installs and builds if needed, then runs
 * the command.
 */
const [name, ...args] = process.argv.slice(2)
// Progress goes to standard error, because standard output is only for the result of the command.
await runScript(() => runBuilt(name, args, process.stderr))
