import { requireNode } from './lib/node-version.mjs'

requireNode()
const { readFile } = await import('node:fs/promises')
const { default: path } = await import('node:path')
const { root } = await import('./lib/run.mjs')
const { setUp, setUpForTests } = await import('./setup.mjs')

/**
 * `npm run reliability`: crashes, floods, backups, commands and the embedded database, at length. Runs every test of the
 * files that hold such tests; words after `--` choose files among them.
 */
await setUp()
await setUpForTests()
process.env.RELIABILITY = '1'
const { runVitest } = await import('./lib/runners.mjs')
const { passed, failed, flaky } = await runVitest(['server'], await chosen(process.argv.slice(2)))
for (const name of flaky) console.log(`Flaky: ${name}`)
console.log(`\n${passed} passed, ${failed.length} failed`)
process.exitCode = failed.length > 0 ? 1 : 0

async function chosen(words) {
  const { testFiles } = await import('./lib/test-files.mjs')
  const files = await testFiles('server/src')
  const texts = await Promise.all(files.map((file) => readFile(path.join(root, file), 'utf8')))
  const reliable = files.filter((_file, at) => /tags: 'reliability'|testing\/thoroughness/.test(texts[at]))
  return words.length === 0 ? reliable : reliable.filter((file) => words.some((word) => file.includes(word)))
}
