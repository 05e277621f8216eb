import { rm } from 'node:fs/promises'
import path from 'node:path'
import { freePorts } from './free-ports.mjs'
import { Problem } from './problem.mjs'
import { playwrightResult, vitestResult } from './reports.mjs'
import { bin, root, run } from './run.mjs'
import { makeScratch } from './scratch.mjs'
import { lookTwice, patternOf } from './second-look.mjs'
import { findChromium } from './test-tools.mjs'

/** A slow machine may take several times as long as ours. */
const minutes = 60
const scratch = makeScratch()
const place = scratch ? { TMPDIR: scratch } : {}
// Colors are for people; in a log they are noise.
const plain = process.stdout.isTTY || process.env.FORCE_COLOR ? {} : { NO_COLOR: '1' }

/** Runs the tests of these vitest projects, those that failed twice. `words` go to vitest, such as files. */
export async function runVitest(projects, words = []) {
  const chosen = projects.map((name) => `--project=${name}`)
  return lookTwice(await vitest([...chosen, ...words]), async (file, names) => {
    const { failures } = await vitest([file, '--maxWorkers=1', `--testNamePattern=${patternOf(names)}`])
    return failures
  })
}

async function vitest(words) {
  const report = await freshReport('vitest.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...words]
  return vitestResult(
    report,
    await run(bin('vitest'), args, { env: { ...plain, ...place }, show: true, minutes }),
  )
}

/** Runs the browser tests, those that failed twice. `words` go to Playwright, such as files. */
export async function runPlaywright(words = [], env = {}) {
  const CHROMIUM = findChromium()
  if (!CHROMIUM) throw new Problem('There is no Chromium to test with.')
  // Two products and the gallery.
  const E2E_PORT = process.env.E2E_PORT ?? String(await freePorts(3))
  const all = { ...plain, ...place, ...env, CHROMIUM, E2E_PORT }
  return lookTwice(await playwright(words, all), async (file, names) => {
    // Elsewhere, or the pictures of the first failure would be gone.
    const again = ['--workers=1', '--output=e2e/test-results-again', `--grep=${patternOf(names)}`]
    const { failures } = await playwright([file, ...again], all)
    return failures
  })
}

async function playwright(words, env) {
  const report = await freshReport('playwright.json')
  const args = ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json', ...words]
  const settings = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  return playwrightResult(report, await run(bin('playwright'), args, { env: settings, show: true, minutes }))
}

/** A report of an earlier run must not be taken for this one's. */
async function freshReport(name) {
  const file = path.join(root, '.cache', name)
  await rm(file, { force: true })
  return file
}
