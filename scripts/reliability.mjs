import { requireNode } from './lib/node-version.mjs'

requireNode()
const { readFile } = await import('node:fs/promises')
const { default: path } = await import('node:path')
const { root } = await import('./lib/run.mjs')
const { setUp, setUpForReliability, setUpForTests } = await import('./setup.mjs')

/**
 * `npm run reliability`: runs the long tests of crashes, floods, backups, commands, PgBouncer and the embedded database.
 * Runs every test of the files that contain such tests. Arguments after `--` filter the files.
 */
await setUp()
await setUpForTests()
await setUpForReliability()
process.env.RELIABILITY = '1'
const { runVitest } = await import('./lib/tests/runners.mjs')
const { passed, failed, flaky } = await runVitest(['server'], await reliabilityFiles(process.argv.slice(2)))
for (const name of flaky) console.log(`Flaky: ${name}`)
console.log(`\n${passed} passed, ${failed.length} failed`)
process.exitCode = failed.length > 0 ? 1 : 0

async function reliabilityFiles(filters) {
  const { testFiles } = await import('./lib/tests/test-files.mjs')
  const files = await testFiles('server/src')
  const texts = await Promise.all(files.map((file) => readFile(path.join(root, file), 'utf8')))
  const matching = files.filter((_file, index) =>
    /tags: 'reliability'|testing\/thoroughness/.test(texts[index]),
  )
  return filters.length === 0
    ? matching
    : matching.filter((file) => filters.some((filter) => file.includes(filter)))
}
