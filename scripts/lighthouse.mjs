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
const { Problem, tell } = await import('./lib/problem.mjs')
const { root, run } = await import('./lib/run.mjs')
const { findChromium } = await import('./lib/test-tools.mjs')
const { setUp, setUpForTests } = await import('./setup.mjs')

const version = '12.8.2'
const addresses = ['/', '/pricing', '/terms', '/privacy']
const categories = ['performance', 'accessibility', 'best-practices', 'seo']
const leastScore = 95
/** Milliseconds until the largest thing in sight is painted, on the phone and line that Lighthouse pretends to be. */
const latestPaint = 1_200
/** A single look depends on what else the machine did meanwhile: of three, the one in the middle counts. */
const looks = 3

/** `npm run lighthouse`: what Lighthouse and axe say about the public pages of the built product, as a table. */
await tell(async () => {
  await setUp(process.stderr)
  await setUpForTests()
  await buildIfChanged(process.stderr)
  const lighthouse = await fetchLighthouse()
  const folder = await mkdtemp(path.join(tmpdir(), 'mantel-lighthouse-'))
  const over = new AbortController()
  const product = await startProduct(folder, over)
  let browser
  try {
    browser = await startBrowser(folder)
    const failures = []
    for (const address of addresses)
      failures.push(...(await judge(lighthouse, product.url + address, browser.port)))
    if (failures.length > 0) throw new Problem(failures.join('\n'))
  } finally {
    over.abort()
    browser?.end()
    await product.ended
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
})

/** Fetched when it is asked for: with all that it brings along, it would add a fifth to the packages of every first start. */
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

async function judge(lighthouse, url, port) {
  const address = new URL(url).pathname
  const reports = []
  for (let look = 0; look < looks; look++) {
    const options = { port, logLevel: 'error', onlyCategories: categories }
    const result = await lighthouse(url, options)
    if (!result || result.lhr.runtimeError)
      throw new Problem(`Lighthouse could not look at ${address}: ${result?.lhr.runtimeError?.message}`)
    reports.push(result.lhr)
  }
  const { categories: judged, audits } = middleOf(reports)
  const scores = categories.map((name) => [name, Math.round(judged[name].score * 100)])
  const paint = Math.round(paintIn({ audits }))
  // Lighthouse looks with axe; each of its rules is one entry here.
  const violations = judged.accessibility.auditRefs.filter(({ id }) => audits[id].score === 0)
  const said = scores.map(([name, score]) => `${name} ${score}`).join('  ')
  console.log(`${address.padEnd(9)} ${said}  LCP ${paint} ms  axe violations ${violations.length}`)
  return [
    ...scores
      .filter(([, score]) => score < leastScore)
      .map(([name, score]) => `${address}: ${name} is ${score}, below ${leastScore}.`),
    ...(paint > latestPaint ? [`${address}: the LCP is ${paint} ms, over ${latestPaint}.`] : []),
    ...violations.map(({ id }) => `${address}: ${audits[id].title} (${id}).`),
  ]
}

function middleOf(reports) {
  return reports.toSorted((one, other) => paintIn(one) - paintIn(other))[Math.floor(reports.length / 2)]
}

function paintIn({ audits }) {
  return audits['largest-contentful-paint'].numericValue
}

/** As `npm start` would, with its demo company, but on data of its own. */
async function startProduct(folder, over) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { PORT: String(port), DATA_DIR: path.join(folder, 'data'), PUBLIC_URL: url }
  const ended = run(process.execPath, ['server/dist/main-local.js'], { env, until: over.signal })
  let isOver = false
  void ended.then(() => (isOver = true))
  for (let tries = 0; tries < 240 && !isOver; tries++) {
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok && (await fetch(`${url}/api/product-tiers`).then((tiers) => tiers.json())).length > 0)
      return { url, ended }
    await sleep(500)
  }
  over.abort()
  throw new Problem(`The product did not start:\n${(await ended).output}`)
}

/** Debian starts it through a shell: they are a group of their own, and end with this process. */
async function startBrowser(folder) {
  const chromium = findChromium()
  if (!chromium) throw new Problem('There is no Chromium to look with.')
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
  for (let tries = 0; tries < 60; tries++) {
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
