import { requireNode } from './lib/node-version.mjs'

requireNode()
const { runBuilt } = await import('./lib/run-built.mjs')
const { runScript } = await import('./lib/problem.mjs')

/** `npm start`: installs, builds and runs the product. In production, it runs without demo data and outbox viewer. */
await runScript(() =>
  runBuilt(process.env.NODE_ENV === 'production' ? 'main' : 'main-local', process.argv.slice(2)),
)
