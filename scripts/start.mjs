import { requireNode } from './lib/node-version.mjs'

requireNode()
const { handOver } = await import('./lib/hand-over.mjs')
const { tell } = await import('./lib/problem.mjs')

/** `npm start`: from a bare machine to the running product. In production the entry without demo data and sandbox. */
await tell(() =>
  handOver(process.env.NODE_ENV === 'production' ? 'main' : 'main-local', process.argv.slice(2)),
)
