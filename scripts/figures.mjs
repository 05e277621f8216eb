import { requireNode } from './lib/node-version.mjs'

requireNode()
const { default: path } = await import('node:path')
const { buildIfChanged } = await import('./build.mjs')
const { playwrightResult } = await import('./lib/reports.mjs')
const { bin, root, run } = await import('./lib/run.mjs')
const { findChromium } = await import('./lib/test-tools.mjs')
const { setUp, setUpForTests } = await import('./setup.mjs')

/** `npm run figures`: the longer measurements, each as its line `figure=value`; words after `--` choose files. */
await setUp(process.stderr)
const words = process.argv.slice(2)
const isAsked = words.length === 0 || words.includes('s35')
const others = words.filter((word) => word !== 's35')
const results = [
  ...(words.length === 0 || others.length > 0 ? [await measureServer(others)] : []),
  ...(isAsked ? [await measureLooks()] : []),
]
process.exitCode = results.every(Boolean) ? 0 : 1

async function measureServer(files) {
  const args = ['run', '--config', 'vitest.figures.config.ts', '--disable-console-intercept=true', ...files]
  let [count, unfinished] = [0, '']
  const { ok, output } = await run(bin('vitest'), args, { env: { NO_COLOR: '1' }, hear, minutes: 120 })
  if (!ok) console.error(output)
  else if (count === 0) console.error('Nothing was measured.')
  return ok && count > 0

  /** Each figure as soon as it is known: some take minutes. */
  function hear(chunk) {
    const lines = `${unfinished}${chunk}`.split('\n')
    unfinished = lines.pop()
    for (const line of lines.filter((line) => /^[\w.-]+=\S/.test(line))) {
      count += 1
      console.log(line)
    }
  }
}

/** S35: every screen at every width and in both modes, the parts in the colours of five tenants, and keys alone. */
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
  const files = ['looks', 'gallery', 'keyboard', 'signing', 'api-docs']
  const ended = await run(bin('playwright'), [...args, ...files], { env, minutes: 40 })
  const { passed, failures } = await playwrightResult(report, ended)
  const failed = failures.length
  if (failed > 0) console.error(ended.output)
  console.log(`S35=${failed === 0 ? 'ok' : 'missed'} tests=${passed + failed} failed=${failed}`)
  return failed === 0
}
