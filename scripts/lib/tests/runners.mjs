import { rm } from 'node:fs/promises'
import path from 'node:path'
import { findFreePorts } from '../free-ports.mjs'
import { Problem } from '../problem.mjs'
import { bin, root, run } from '../run.mjs'
import { makeScratch } from '../scratch.mjs'
import { playwrightResult, vitestResult } from './reports.mjs'
import { patternOf, retryFailures } from './retry-failures.mjs'
import { findChromium } from './test-tools.mjs'

/** The time limit of a test run is generous, because a slow machine takes several times as long. */
const minutes = 60
const scratch = makeScratch()
const tempDirectory = scratch ? { TMPDIR: scratch } : {}
const colors = process.stdout.isTTY || process.env.FORCE_COLOR ? {} : { NO_COLOR: '1' }

/** Runs the tests of these vitest projects, and failed tests a second time. `runnerArguments` go to vitest. */
export async function runVitest(projects, runnerArguments = []) {
  const projectArguments = projects.map((name) => `--project=${name}`)
  const result = await vitest([...projectArguments, ...runnerArguments])
  const repeated = await retryFailures(result, async (file, names) => {
    const { failures } = await vitest([file, '--maxWorkers=1', `--testNamePattern=${patternOf(names)}`])
    return failures
  })
  return { ...repeated, secondsByFolder: result.secondsByFolder }
}

async function vitest(runnerArguments) {
  const report = await freshReport('vitest.json')
  const args = [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...runnerArguments,
  ]
  return vitestResult(
    report,
    await run(bin('vitest'), args, { env: { ...colors, ...tempDirectory }, show: true, minutes }),
  )
}

/** Runs the browser tests, and failed tests a second time. `runnerArguments` go to Playwright. */
export async function runPlaywright(runnerArguments = [], env = {}) {
  const CHROMIUM = findChromium()
  if (!CHROMIUM) throw new Problem('Chromium is missing.')
  // The browser tests use three consecutive ports from E2E_PORT on: two for servers and one for the gallery.
  const E2E_PORT = process.env.E2E_PORT ?? String((await findFreePorts(3))[0])
  const fullEnv = { ...colors, ...tempDirectory, ...env, CHROMIUM, E2E_PORT }
  return retryFailures(await playwright(runnerArguments, fullEnv), async (file, names) => {
    // The second run has its own output folder, so that the screenshots of the first failure stay.
    const retryArguments = ['--workers=1', '--output=e2e/test-results-again', `--grep=${patternOf(names)}`]
    const { failures } = await playwright([file, ...retryArguments], fullEnv)
    return failures
  })
}

async function playwright(runnerArguments, env) {
  const report = await freshReport('playwright.json')
  const args = ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json', ...runnerArguments]
  const settings = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  return playwrightResult(report, await run(bin('playwright'), args, { env: settings, show: true, minutes }))
}

/** Deletes the report of an earlier run, so that it is not read as the result of this one. */
async function freshReport(name) {
  const file = path.join(root, '.cache', name)
  await rm(file, { force: true })
  return file
}
