import { requireNode } from './lib/node-version.mjs'

requireNode()
const { default: path } = await import('node:path')
const { buildIfChanged } = await import('./build.mjs')
const { playwrightResult } = await import('./lib/tests/reports.mjs')
const { bin, root, run } = await import('./lib/run.mjs')
const { findChromium } = await import('./lib/tests/test-tools.mjs')
const { setUp, setUpForTests } = await import('./setup.mjs')

/**
 * `npm run figures`: runs the longer measurements and prints one line per figure: `S06=ok name=value …`.
 * Arguments after `--` filter the files; `s35` selects the measurement in the browser.
 */
await setUp(process.stderr)
const filters = process.argv.slice(2)
const includesLooks = filters.length === 0 || filters.includes('s35')
const others = filters.filter((filter) => filter !== 's35')
const results = [
  ...(filters.length === 0 || others.length > 0 ? [await measureServer(others)] : []),
  ...(includesLooks ? [await measureLooks()] : []),
]
process.exitCode = results.every(Boolean) ? 0 : 1

async function measureServer(files) {
  const args = ['run', '--config', 'vitest.figures.config.ts', '--disable-console-intercept=true', ...files]
  let [count, unfinished] = [0, '']
  const { ok, output } = await run(bin('vitest'), args, { env: { NO_COLOR: '1' }, onOutput, minutes: 120 })
  if (!ok) console.error(output)
  else if (count === 0) console.error('Nothing was measured.')
  return ok && count > 0

  /** Prints each figure as soon as it is known, because some take minutes. */
  function onOutput(chunk) {
    const lines = `${unfinished}${chunk}`.split('\n')
    unfinished = lines.pop()
    for (const line of lines.filter((line) => /^[\w.-]+=\S/.test(line))) {
      count += 1
      console.log(line)
    }
  }
}

/**
 * Measures figure S35: all screens at all widths in light and dark mode, the components in the colors of five
 * companies, and all other browser tests, including those that `npm test` skips.
 */
async function measureLooks() {
  await setUpForTests()
  await buildIfChanged(process.stderr)
  const report = path.join(root, '.cache', 'looks.json')
  const env = {
    NO_COLOR: '1',
    E2E_THOROUGH: '1',
    CHROMIUM: findChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  }
  const args = ['test', '--config=e2e/playwright.config.ts', '--reporter=line,json']
  const ended = await run(bin('playwright'), args, { env, minutes: 60 })
  const { passed, failures } = await playwrightResult(report, ended)
  const failed = failures.length
  if (failed > 0) console.error(ended.output)
  console.log(`S35=${failed === 0 ? 'ok' : 'missed'} tests=${passed + failed} failed=${failed}`)
  return failed === 0
}
