import { requireNode } from './lib/node-version.mjs'

requireNode()
const { Problem } = await import('./lib/problem.mjs')
const { run } = await import('./lib/run.mjs')
const { findChromium } = await import('./lib/tests/test-tools.mjs')
const { setUp, setUpForTests } = await import('./setup.mjs')

/**
 * `npm run bench`: measures the product with a million projects and prints the tables of bench/README.md. With
 * `-- --web=2`, measures two web processes on one database instead, which needs no browser; with `-- --live`, how fast
 * others see a change; with `-- --soak=15`, whether memory grows in fifteen minutes of work. `-- --only=dashboard` measures
 * the calls with this name.
 */
const given = process.argv.slice(2)
const scripts = { '--web': 'several-processes', '--live': 'live', '--soak': 'soak' }
const option = Object.keys(scripts).find((option) => given.some((argument) => argument.startsWith(option)))
const script = option ? scripts[option] : 'main'
const needsBrowser = script === 'main' || script === 'live'
try {
  await setUp(process.stderr)
  if (needsBrowser) await setUpForTests()
  const built = await run(process.execPath, ['scripts/build.mjs'])
  if (!built.ok) throw new Problem(`${built.output}\nThe product could not be built.`)
  const args = ['--import', 'tsx', `bench/src/${script}.ts`, ...given]
  const { ok } = await run(process.execPath, args, {
    env: needsBrowser ? { CHROMIUM: findChromium() } : {},
    show: true,
    minutes: 60,
  })
  process.exitCode = ok ? 0 : 1
} catch (error) {
  console.error(error instanceof Problem ? error.message : error)
  process.exitCode = 1
}
