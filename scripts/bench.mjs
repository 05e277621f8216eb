import { requireNode } from './lib/node-version.mjs'

requireNode()
const { Problem } = await import('./lib/problem.mjs')
const { run } = await import('./lib/run.mjs')
const { findChromium } = await import('./lib/test-tools.mjs')
const { setUp, setUpForTests } = await import('./setup.mjs')

/** `npm run bench`: measures the product with a million projects and prints the tables of bench/README.md. */
try {
  await setUp(process.stderr)
  await setUpForTests()
  const built = await run(process.execPath, ['scripts/build.mjs'])
  if (!built.ok) throw new Problem(`${built.output}\nThe product could not be built.`)
  const args = ['--import', 'tsx', 'bench/src/main.ts']
  const { ok } = await run(process.execPath, args, {
    env: { CHROMIUM: findChromium() },
    show: true,
    minutes: 60,
  })
  process.exitCode = ok ? 0 : 1
} catch (error) {
  console.error(error instanceof Problem ? error.message : error)
  process.exitCode = 1
}
