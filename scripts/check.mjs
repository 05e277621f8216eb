import { pathToFileURL } from 'node:url'
import { copyCheck } from './checks/copy.mjs'
import { importsCheck } from './checks/imports.mjs'
import { addressesCheck, floorsCheck } from './checks/lockfile.mjs'
import { migrationsCheck } from './checks/migrations.mjs'
import { staleQueriesCheck } from './checks/stale-queries.mjs'
import { formatCheck, lintCheck, typesCheck, unusedCheck } from './checks/tools.mjs'
import { hashOf, runUnlessPassed, trackedHashes } from './lib/check-cache.mjs'
import { seconds } from './lib/seconds.mjs'

/** A change of one of these files invalidates the cached result of every step. */
const settings = [
  'package-lock.json',
  'package.json',
  'tsconfig.base.json',
  'scripts/checks',
  'scripts/check.mjs',
  'scripts/lib/bundles/server-bundle.d.mts',
]
const sources = ['domain', 'server', 'web', 'widget', 'screens', 'sandbox', 'e2e', 'bench']
const everything = [
  ...sources,
  'scripts',
  '.oxlintrc.json',
  '.dependency-cruiser.cjs',
  'biome.json',
  'knip.json',
]
/** Maps each workspace to the workspaces whose source files its type check reads. */
const readsOf = {
  domain: ['domain'],
  sandbox: ['domain', 'sandbox'],
  server: ['domain', 'sandbox', 'server'],
  web: ['domain', 'web', 'widget'],
  widget: ['domain', 'widget'],
}
const types = (workspace) => ({ reads: readsOf[workspace], run: () => typesCheck(workspace) })
// Checks screens, e2e and bench in one TypeScript program, because each of them imports most of the server and the web.
const typesOfTests = {
  reads: [...sources, 'tsconfig.tests.json'],
  run: () => typesCheck('tsconfig.tests.json'),
}

/**
 * The longest steps come first, so that both workers finish at about the same time. A step that passed is skipped until
 * a file that it reads changes.
 */
const steps = {
  lint: { reads: everything, run: lintCheck },
  imports: { reads: everything, run: importsCheck },
  'types server': types('server'),
  'types tests': typesOfTests,
  'types web': types('web'),
  'types domain': types('domain'),
  'types sandbox': types('sandbox'),
  'types widget': types('widget'),
  unused: { reads: everything, run: unusedCheck },
  migrations: {
    reads: ['server/src/schema', 'server/migrations', 'server/drizzle.config.ts'],
    run: migrationsCheck,
  },
  copy: { reads: ['web/src', 'widget/src', 'scripts/lib'], run: copyCheck },
  queries: { reads: ['web/src', 'scripts/lib'], run: staleQueriesCheck },
  format: { reads: ['.'], run: formatCheck },
  floors: { reads: ['security'], run: floorsCheck },
  addresses: { reads: [], run: addressesCheck },
}
const workerCount = 2

export async function check() {
  const waiting = Object.entries(steps)
  const counts = { passed: 0, failed: 0 }
  const hashes = await trackedHashes()
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { ok } = await report(...next, hashes)
      counts[ok ? 'passed' : 'failed'] += 1
    }
  }
  await Promise.all(Array.from({ length: workerCount }, work))
  return counts
}

async function report(name, { reads, run }, hashes) {
  const started = performance.now()
  const hash = hashOf(hashes, [...reads, ...settings])
  const { ok, output, isCached } = await runUnlessPassed(name, hash, run)
  const took = isCached ? 'cached' : seconds(started)
  console.log(`${ok ? 'ok    ' : 'failed'}  ${name.padEnd(14)} ${took.padStart(9)}`)
  if (!ok) console.log(`\n${output.trim().replace(/^/gm, '        ')}\n`)
  return { ok }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { failed } = await check()
  process.exitCode = failed > 0 ? 1 : 0
}
