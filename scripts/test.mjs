import { requireNode } from './lib/node-version.mjs'

requireNode()
const { default: path } = await import('node:path')
const { rm } = await import('node:fs/promises')
const { Problem } = await import('./lib/problem.mjs')
const { playwrightCounts, vitestCounts } = await import('./lib/reports.mjs')
const { bin, root, run } = await import('./lib/run.mjs')
const { makeScratch } = await import('./lib/scratch.mjs')
const { seconds } = await import('./lib/seconds.mjs')
const { findChromium } = await import('./lib/test-tools.mjs')
const { setUp, setUpForTests } = await import('./setup.mjs')

/** A slow machine may take several times as long as ours. */
const minutes = 60
const projects = ['domain', 'sandbox', 'web', 'server']
const none = { passed: 0, failed: 0 }
const total = { ...none }
const scratch = makeScratch()
const place = scratch ? { TMPDIR: scratch } : {}
// Colours are for people; in a log they are noise.
const plain = process.stdout.isTTY || process.env.FORCE_COLOR ? {} : { NO_COLOR: '1' }

/**
 * `npm test`: sets everything up, then runs every check and test, each part even if an earlier one failed. For one part
 * while working on it: `npm test -- --only=check`, or a workspace (server, domain …), or e2e; more words go to the runner.
 */
const { only, words } = readArguments(process.argv.slice(2))
const wants = (name) => !only || only === name

const isInstalled = await part('Packages', async () => {
  await setUp()
  return none
})
// Without its packages there is nothing that could run.
if (isInstalled) {
  if (!['check', 'domain', 'sandbox', 'web'].includes(only))
    await part('Browser and PDF tools', async () => {
      await setUpForTests()
      return none
    })
  if (wants('check')) await part('Check', async () => (await import('./check.mjs')).check())
  if (wants('unit') || projects.includes(only)) await part('Tests', unitTests)
  if (wants('e2e')) await part('Build', build)
  if (wants('e2e')) await part('Bytes', async () => (await import('./bytes.mjs')).weigh())
  if (wants('e2e')) await part('Browser tests', browserTests)
}
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0

async function part(title, work) {
  const started = performance.now()
  console.log(`\n── ${title} ──\n`)
  const { passed, failed } = await work().catch((error) => {
    console.log(error instanceof Problem ? error.message : error)
    return { passed: 0, failed: 1 }
  })
  total.passed += passed
  total.failed += failed
  console.log(`\n${title}: ${failed > 0 ? 'failed' : 'ok'} after ${seconds(started)}`)
  return failed === 0
}

async function unitTests() {
  const report = await freshReport('vitest.json')
  const project = projects.includes(only) ? [`--project=${only}`] : []
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = ['run', ...reporters, ...project, ...words]
  return vitestCounts(
    report,
    await run(bin('vitest'), args, { env: { ...plain, ...place }, show: true, minutes }),
  )
}

async function build() {
  const { ok } = await run(process.execPath, ['scripts/build.mjs'], { show: true })
  if (!ok) throw new Problem('The product could not be built, so the browser tests meet an old one or none.')
  return none
}

async function browserTests() {
  const CHROMIUM = findChromium()
  if (!CHROMIUM) throw new Problem('There is no Chromium to test with.')
  const report = await freshReport('playwright.json')
  const env = { ...plain, ...place, CHROMIUM, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const args = ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json', ...words]
  return playwrightCounts(report, await run(bin('playwright'), args, { env, show: true, minutes }))
}

/** A report of an earlier run must not be taken for this one's. */
async function freshReport(name) {
  const file = path.join(root, '.cache', name)
  await rm(file, { force: true })
  return file
}

function readArguments(args) {
  const known = ['check', 'unit', 'e2e', ...projects]
  const only = args.find((word) => word.startsWith('--only='))?.slice('--only='.length)
  if (only !== undefined && !known.includes(only)) {
    console.error(`--only takes one of ${known.join(', ')}.`)
    process.exit(1)
  }
  return { only, words: args.filter((word) => !word.startsWith('--only=')) }
}
