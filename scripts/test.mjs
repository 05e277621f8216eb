import { requireNode } from './lib/node-version.mjs'

requireNode()
const { Problem } = await import('./lib/problem.mjs')
const { flakyFile, recordFlaky } = await import('./lib/tests/flaky-tests.mjs')
const { root, run } = await import('./lib/run.mjs')
const { runPlaywright, runVitest } = await import('./lib/tests/runners.mjs')
const { seconds } = await import('./lib/seconds.mjs')
const { setUp, setUpForTests } = await import('./setup.mjs')

/** The projects of vitest.config.ts by layer. */
const layers = {
  unit: { title: 'Unit tests', projects: ['scripts', 'domain', 'sandbox', 'widget', 'web', 'web-dom'] },
  server: { title: 'Server tests', projects: ['server'] },
  screens: { title: 'Screen tests', projects: ['screens'] },
}
/** The vitest projects of each workspace that can be tested alone. */
const workspaces = { domain: ['domain'], sandbox: ['sandbox'], widget: ['widget'], web: ['web', 'web-dom'] }
/** @returns {{ passed: number, failed: string[], flaky: string[] }} */
const emptyResult = () => ({ passed: 0, failed: [], flaky: [] })
const none = emptyResult()
const total = emptyResult()
const times = []
/**
 * The time that the tests of each vitest layer took. Layers run at the same time, so the sum is longer than the run.
 */
const workTimes = []

/**
 * `npm test`: sets everything up, then runs all checks and tests, even if an earlier part failed. To run one part:
 * `npm test -- --only=check`, a layer (unit, server, screens, e2e) or a workspace (domain, web …). Other arguments go
 * to the test runner.
 */
const { only, runnerArguments } = readArguments(process.argv.slice(2))
const wants = (name) => !only || only === name

const isInstalled = await part('Packages', async () => {
  await setUp()
  return none
})
// Nothing can run without packages.
if (isInstalled) {
  if (!['check', 'unit', ...Object.keys(workspaces)].includes(only))
    await part('Browser and PDF tools', async () => {
      await setUpForTests()
      return none
    })
  if (wants('check')) await part('Checks', checks)
  // One run for all layers, because they share the test database and the workers.
  if (!only) await part('Unit, server and screen tests', allLayers)
  else if (layers[only])
    await part(layers[only].title, () => runVitest(layers[only].projects, runnerArguments))
  if (workspaces[only]) await part(`Tests of ${only}`, () => runVitest(workspaces[only], runnerArguments))
  if (wants('e2e')) {
    await part('Build', build)
    await part('Bytes', async () => checked(await (await import('./bytes.mjs')).measureBundles()))
    await part('Browser tests', () => runPlaywright(runnerArguments))
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

async function allLayers() {
  const projects = Object.values(layers).flatMap((layer) => layer.projects)
  const { secondsByFolder, ...result } = await runVitest(projects, runnerArguments)
  for (const { title, projects } of Object.values(layers)) {
    // A project has the name of its folder, or that name and a suffix.
    const folders = new Set(projects.map((project) => project.split('-')[0]))
    const sum = [...folders].reduce((total, folder) => total + (secondsByFolder[folder] ?? 0), 0)
    workTimes.push([title, `${sum.toFixed(1)} s`])
  }
  return result
}

async function checks() {
  return checked(await (await import('./check.mjs')).check())
}

/** Counts failed checks without their names, because they have already printed what is wrong. */
function checked({ passed, failed }) {
  return { passed, failed: Array(failed).fill('A check'), flaky: [] }
}

async function build() {
  const { ok } = await run(process.execPath, ['scripts/build.mjs'], { cwd: root, show: true })
  if (!ok)
    throw new Problem(
      'The product could not be built, so the browser tests would run against an old build or none.',
    )
  return none
}

async function summarize() {
  console.log('')
  for (const [title, time] of times) console.log(`${title.padEnd(30)}${time.padStart(9)}`)
  if (workTimes.length > 0) {
    console.log('\nTime of all test files, which run on several workers at once:')
    for (const [title, time] of workTimes) console.log(`  ${title.padEnd(28)}${time.padStart(9)}`)
  }
  // Flaky tests are recorded only in full runs: a run of one part has no results for the other tests.
  const broken = only ? [] : await recordFlaky(total.flaky)
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
  const known = ['check', ...Object.keys(layers), 'e2e', ...Object.keys(workspaces)]
  const only = args.find((argument) => argument.startsWith('--only='))?.slice('--only='.length)
  if (only !== undefined && !known.includes(only)) {
    console.error(`--only takes one of ${known.join(', ')}.`)
    process.exit(1)
  }
  return { only, runnerArguments: args.filter((argument) => !argument.startsWith('--only=')) }
}
