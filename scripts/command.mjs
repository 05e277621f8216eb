import { requireNode } from './lib/node-version.mjs'

requireNode()
const { runBuilt } = await import('./lib/run-built.mjs')
const { runScript } = await import('./lib/problem.mjs')

/** `npm run backup`, `restore`, `superadmin` and `verify`: runs the built command, after installing and building. */
const [name, ...args] = process.argv.slice(2)
// Standard output is only for the result of the command, so progress goes to standard error.
await runScript(() => runBuilt(name, args, process.stderr))
