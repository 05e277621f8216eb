import { requireNode } from './lib/node-version.mjs'

requireNode()
const { spawn } = await import('node:child_process')
const { existsSync } = await import('node:fs')
const { mkdtemp, rm } = await import('node:fs/promises')
const { createServer } = await import('node:net')
const { tmpdir } = await import('node:os')
const { default: path } = await import('node:path')
const { setTimeout: sleep } = await import('node:timers/promises')
const { pathToFileURL } = await import('node:url')
const { buildIfChanged } = await import('./build.mjs')
const { Problem, runScript } = await import('./lib/problem.mjs')
const { root, run } = await import('./lib/run.mjs')
const { findChromium } = await import('./lib/tests/test-tools.mjs')
const { setUp, setUpForTests } = await import('./setup.mjs')

const version = '12.8.2'
const addresses = ['/', '/pricing', '/terms', '/privacy']
const categories = ['performance', 'accessibility', 'best-practices', 'seo']
const minScore = 95
/**
 * The maximum time of the largest contentful paint in milliseconds, on the phone and network that Lighthouse simulates.
 */
const maxPaint = 1_200
/** The median of three runs counts, because a single run depends on the machine's other load. */
const runCount = 3

/** `npm run lighthouse`: prints the Lighthouse and axe results for the public pages of the built product. */
await runScript(async () => {
  await setUp(process.stderr)
  await setUpForTests()
  await buildIfChanged(process.stderr)
  const lighthouse = await fetchLighthouse()
  const folder = await mkdtemp(path.join(tmpdir(), 'mantel-lighthouse-'))
  const stopped = new AbortController()
  const product = await startProduct(folder, stopped)
  let browser
  try {
    browser = await startBrowser(folder)
    const failures = []
    for (const address of addresses)
      failures.push(...(await audit(lighthouse, product.url + address, browser.port)))
    if (failures.length > 0) throw new Problem(failures.join('\n'))
  } finally {
    stopped.abort()
    browser?.end()
    await product.ended
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
})

/** Downloads Lighthouse on demand. As a dependency, it would make every first installation 20% larger. */
async function fetchLighthouse() {
  const folder = path.join(root, 'node_modules', '.cache', `lighthouse-${version}`)
  const entry = path.join(folder, 'node_modules', 'lighthouse', 'core', 'index.js')
  if (!existsSync(entry)) {
    const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts']
    const { ok, output } = await run('npm', [...args, `lighthouse@${version}`])
    if (!ok) throw new Problem(`${output.trimEnd()}\nLighthouse could not be fetched: see above.`)
  }
  const { default: lighthouse } = await import(pathToFileURL(entry).href)
  return lighthouse
}

async function audit(lighthouse, url, port) {
  const address = new URL(url).pathname
  const reports = []
  for (let attempt = 0; attempt < runCount; attempt++) {
    const options = { port, logLevel: 'error', onlyCategories: categories }
    const result = await lighthouse(url, options)
    if (!result || result.lhr.runtimeError)
      throw new Problem(`Lighthouse could not audit ${address}: ${result?.lhr.runtimeError?.message}`)
    reports.push(result.lhr)
  }
  const { categories: results, audits } = medianOf(reports)
  const scores = categories.map((name) => [name, Math.round(results[name].score * 100)])
  const paint = Math.round(paintIn({ audits }))
  // Lighthouse checks accessibility with axe: each axe rule is one audit.
  const violations = results.accessibility.auditRefs.filter(({ id }) => audits[id].score === 0)
  const summary = scores.map(([name, score]) => `${name} ${score}`).join('  ')
  console.log(`${address.padEnd(9)} ${summary}  LCP ${paint} ms  axe violations ${violations.length}`)
  return [
    ...scores
      .filter(([, score]) => score < minScore)
      .map(([name, score]) => `${address}: ${name} is ${score}, below ${minScore}.`),
    ...(paint > maxPaint ? [`${address}: the LCP is ${paint} ms, over ${maxPaint}.`] : []),
    ...violations.map(({ id }) => `${address}: ${audits[id].title} (${id}).`),
  ]
}

function medianOf(reports) {
  return reports.toSorted((a, b) => paintIn(a) - paintIn(b))[Math.floor(reports.length / 2)]
}

function paintIn({ audits }) {
  return audits['largest-contentful-paint'].numericValue
}

/** Starts the product like `npm start`, with the demo companies, but with its own data directory. */
async function startProduct(folder, stopped) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { PORT: String(port), DATA_DIR: path.join(folder, 'data'), PUBLIC_URL: url }
  const ended = run(process.execPath, ['server/dist/main-local.js'], { env, signal: stopped.signal })
  let hasEnded = false
  void ended.then(() => (hasEnded = true))
  for (let attempt = 0; attempt < 240 && !hasEnded; attempt++) {
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok && (await fetch(`${url}/api/product-tiers`).then((tiers) => tiers.json())).length > 0)
      return { url, ended }
    await sleep(500)
  }
  stopped.abort()
  throw new Problem(`The product did not start:\n${(await ended).output}`)
}

/** Starts Chromium in its own process group, so that `end` also ends what Debian's Chromium shell script starts. */
async function startBrowser(folder) {
  const chromium = findChromium()
  if (!chromium) throw new Problem('Chromium is missing.')
  const port = await freePort()
  const args = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--user-data-dir=${path.join(folder, 'browser')}`,
    `--remote-debugging-port=${port}`,
    'about:blank',
  ]
  const browser = spawn(chromium, args, { detached: true, stdio: 'ignore' })
  const group = browser.pid ? -browser.pid : null
  const end = () => group && browser.exitCode === null && !browser.signalCode && process.kill(group)
  process.once('exit', end)
  for (let attempt = 0; attempt < 60; attempt++) {
    if (await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => null)) return { port, end }
    await sleep(500)
  }
  throw new Problem('Chromium did not start.')
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
