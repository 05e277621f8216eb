import { requireNode } from './lib/node-version.mjs'

requireNode()
const { Problem } = await import('./lib/problem.mjs')
const { flakyFile, rememberFlaky } = await import('./lib/flaky-tests.mjs')
const { root, run } = await import('./lib/run.mjs')
const { runPlaywright, runVitest } = await import('./lib/runners.mjs')
const { seconds } = await import('./lib/seconds.mjs')
const { setUp, setUpForTests } = await import('./setup.mjs')

/** The projects of vitest.config.ts, by layer: what a unit test sees, what the server answers, what a screen shows. */
const layers = {
  unit: { title: 'Unit tests', projects: ['scripts', 'domain', 'sandbox', 'web'] },
  server: { title: 'Server tests', projects: ['server'] },
  screens: { title: 'Screen tests', projects: ['screens'] },
}
const workspaces = ['domain', 'sandbox', 'web']
/** @returns {{ passed: number, failed: string[], flaky: string[] }} */
const nothing = () => ({ passed: 0, failed: [], flaky: [] })
const none = nothing()
const total = nothing()
const times = []

/**
 * `npm test`: sets everything up, then runs every check and test, each part even if an earlier one failed. For one part
 * while working on it: `npm test -- --only=check`, a layer (unit, server, screens, e2e) or a workspace (domain, web …);
 * more words go to the runner.
 */
const { only, words } = readArguments(process.argv.slice(2))
const wants = (name) => !only || only === name

const isInstalled = await part('Packages', async () => {
  await setUp()
  return none
})
// Without its packages there is nothing that could run.
if (isInstalled) {
  if (!['check', 'unit', ...workspaces].includes(only))
    await part('Browser and PDF tools', async () => {
      await setUpForTests()
      return none
    })
  if (wants('check')) await part('Checks', checks)
  for (const [name, { title, projects }] of Object.entries(layers))
    if (wants(name)) await part(title, () => runVitest(projects, words))
  if (workspaces.includes(only)) await part(`Tests of ${only}`, () => runVitest([only], words))
  if (wants('e2e')) {
    await part('Build', build)
    await part('Bytes', async () => checked(await (await import('./bytes.mjs')).weigh()))
    await part('Browser tests', () => runPlaywright(words))
  }
}
await summarize()

async function part(title, work) {
  const started = performance.now()
  console.log(`\n── ${title} ──\n`)
  const { passed, failed, flaky } = await work().catch((error) => {
    console.log(error instanceof Problem ? error.message : error)
    return { ...none, failed: [title] }
  })
  total.passed += passed
  total.failed.push(...failed)
  total.flaky.push(...flaky)
  times.push([title, seconds(started)])
  console.log(`\n${title}: ${failed.length > 0 ? 'failed' : 'ok'} after ${seconds(started)}`)
  return failed.length === 0
}

async function checks() {
  return checked(await (await import('./check.mjs')).check())
}

/** Checks are counted, not named: they have said what is wrong. */
function checked({ passed, failed }) {
  return { passed, failed: Array(failed).fill('A check'), flaky: [] }
}

async function build() {
  const { ok } = await run(process.execPath, ['scripts/build.mjs'], { cwd: root, show: true })
  if (!ok) throw new Problem('The product could not be built, so the browser tests meet an old one or none.')
  return none
}

/** The last lines: how long each part took, what was flaky, what failed, and the counts. */
async function summarize() {
  console.log('')
  for (const [title, time] of times) console.log(`${title.padEnd(24)}${time.padStart(9)}`)
  // A run of one part knows nothing about the others.
  const broken = only ? [] : await rememberFlaky(total.flaky)
  if (total.flaky.length > 0) {
    console.log(`\nFlaky: failed at first, and passed alone (also in ${flakyFile}):`)
    for (const name of total.flaky)
      console.log(`  ${name}${broken.includes(name) ? ' (for the fourth time)' : ''}`)
  }
  if (total.failed.length > 0) {
    console.log('\nFailed:')
    for (const name of total.failed) console.log(`  ${name}`)
  }
  const failed = total.failed.length + broken.length
  console.log(`\n${total.passed - broken.length} passed, ${failed} failed`)
  process.exitCode = failed > 0 || total.passed === 0 ? 1 : 0
}

function readArguments(args) {
  const known = ['check', ...Object.keys(layers), 'e2e', ...workspaces]
  const only = args.find((word) => word.startsWith('--only='))?.slice('--only='.length)
  if (only !== undefined && !known.includes(only)) {
    console.error(`--only takes one of ${known.join(', ')}.`)
    process.exit(1)
  }
  return { only, words: args.filter((word) => !word.startsWith('--only=')) }
}
