import { requireNode } from './lib/node-version.mjs'

requireNode()
const { Problem } = await import('./lib/problem.mjs')
const { run } = await import('./lib/run.mjs')
const { findChromium } = await import('./lib/test-tools.mjs')
const { setUp, setUpForTests } = await import('./setup.mjs')

/**
 * `npm run bench`: measures the product with a million projects and prints the tables of bench/README.md. With
 * `-- --web=2`, measures two web processes on one database instead, which needs no browser; with `-- --live`, how fast
 * others see a change.
 */
const given = process.argv.slice(2)
const isSplit = given.some((argument) => argument.startsWith('--web'))
const isLive = given.includes('--live')
try {
  await setUp(process.stderr)
  if (!isSplit) await setUpForTests()
  const built = await run(process.execPath, ['scripts/build.mjs'])
  if (!built.ok) throw new Problem(`${built.output}\nThe product could not be built.`)
  const script = `bench/src/${isSplit ? 'several-processes' : isLive ? 'live' : 'main'}.ts`
  const args = ['--import', 'tsx', script, ...given]
  const { ok } = await run(process.execPath, args, {
    env: isSplit ? {} : { CHROMIUM: findChromium() },
    show: true,
    minutes: 60,
  })
  process.exitCode = ok ? 0 : 1
} catch (error) {
  console.error(error instanceof Problem ? error.message : error)
  process.exitCode = 1
}
