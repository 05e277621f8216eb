import { requireNode } from './lib/node-version.mjs'

requireNode()
const { runBuilt } = await import('./lib/run-built.mjs')
const { runScript } = await import('./lib/problem.mjs')

/** `npm start`: installs and builds if needed, then runs the product. Production has no demo data or outbox viewer. */
await runScript(() =>
  runBuilt(process.env.NODE_ENV === 'production' ? 'main' : 'main-local', process.argv.slice(2)),
)
