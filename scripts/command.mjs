import { requireNode } from './lib/node-version.mjs'

requireNode()
const { handOver } = await import('./lib/hand-over.mjs')
const { tell } = await import('./lib/problem.mjs')

/** `npm run backup`, `restore`, `superadmin` and `verify`: the built command with its arguments, ready on any machine. */
const [name, ...args] = process.argv.slice(2)
// What a command writes to standard output is its result; the way there does not belong into it.
await tell(() => handOver(name, args, process.stderr))
