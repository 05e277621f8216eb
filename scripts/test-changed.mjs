import { requireNode } from './lib/node-version.mjs'

requireNode()
const { Problem, runScript } = await import('./lib/problem.mjs')
const { run } = await import('./lib/run.mjs')
const { setUp, setUpForTests } = await import('./setup.mjs')

/**
 * `npm run test:changed`: runs the tests that are affected by changes since the last commit, or since a given
 * revision (`npm run test:changed -- main`). If there are no changes, it uses those of the last commit.
 * Prints what it skipped.
 */
await runScript(async () => {
  await setUp()
  const { selectTests } = await import('./lib/tests/selection.mjs')
  const changed = await changedFiles(process.argv[2])
  const tests = await allTests()
  const { importGraph } = await import('./lib/tests/import-graph.mjs')
  const graph = await importGraph(tests.filter((test) => !test.startsWith('scripts/')))
  const selected = selectTests(changed, graph, tests)
  const browser = selected.filter((test) => test.startsWith('e2e/'))
  const others = selected.filter((test) => !test.startsWith('e2e/'))
  console.log(`${changed.length} changed files, ${selected.length} of ${tests.length} test files:\n`)
  for (const file of selected) console.log(`  ${file}`)

  const { runPlaywright, runVitest } = await import('./lib/tests/runners.mjs')
  await setUpForTests()
  const results = [await runVitest([], others)]
  if (browser.length > 0) {
    await (await import('./build.mjs')).buildIfChanged()
    results.push(await runPlaywright(browser))
  }
  const total = (name) => results.flatMap((result) => result[name])
  for (const name of total('flaky')) console.log(`Flaky: ${name}`)
  for (const name of total('failed')) console.log(`Failed: ${name}`)
  console.log(`\nSkipped: ${describeSkipped(tests, selected)}. Run everything: npm test.`)
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  console.log(`${passed} passed, ${total('failed').length} failed`)
  process.exitCode = total('failed').length > 0 ? 1 : 0
})

async function allTests() {
  const { testFiles } = await import('./lib/tests/test-files.mjs')
  const folders = [
    'scripts',
    'domain/src',
    'sandbox/src',
    'widget/src',
    'web/src',
    'server/src',
    'screens/src',
    'e2e/src',
  ]
  return (await Promise.all(folders.map(testFiles))).flat()
}

async function changedFiles(since) {
  const base = since ?? ((await hasChanges()) ? 'HEAD' : 'HEAD~1')
  const [tracked, untracked] = await Promise.all([
    git('diff', '--name-only', base),
    git('ls-files', '--others', '--exclude-standard'),
  ])
  return [...new Set([...tracked, ...untracked])]
}

const hasChanges = async () => (await git('status', '--porcelain')).length > 0

async function git(...args) {
  const { ok, output } = await run('git', args)
  if (!ok) throw new Problem(`git ${args.join(' ')}: ${output.trim()}`)
  return output.split('\n').filter(Boolean)
}

function describeSkipped(tests, selected) {
  const counts = new Map()
  for (const test of tests.filter((file) => !selected.includes(file))) {
    const [workspace] = test.split('/')
    counts.set(workspace, (counts.get(workspace) ?? 0) + 1)
  }
  const parts = [...counts].map(([workspace, count]) => `${count} files of ${workspace}`)
  return `checks, ${parts.join(', ') || 'no test'}`
}
