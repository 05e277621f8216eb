import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from './run.mjs'

const read = (file) =>
  readFile(file, 'utf8').then(
    (text) => JSON.parse(text),
    () => null,
  )

/**
 * What vitest's JSON report says: how many tests passed, and which failed. A file that could not even be loaded has no
 * tests and counts as one failure without a name.
 */
export async function vitestResult(file, { ok }) {
  const report = await read(file)
  if (!report) return crashed
  const failures = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const place = path.relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [{ file: place, name: null }]
    return failed.map(({ fullName }) => ({ file: place, name: fullName }))
  })
  return withOneFailureAtLeast(ok, report.numPassedTests, failures)
}

/** The same from Playwright's JSON report. */
export async function playwrightResult(file, { ok }) {
  const report = await read(file)
  if (!report) return crashed
  const specs = report.suites.flatMap((suite) => specsIn(suite, []))
  return withOneFailureAtLeast(
    ok,
    report.stats.expected,
    specs.filter((spec) => !spec.ok).map(({ file, name }) => ({ file: `e2e/src/${file}`, name })),
  )
}

/** The specs of a suite and of the suites within it; the outermost suite is the file. */
function specsIn({ title, file, specs = [], suites = [] }, above) {
  const titles = title === file ? above : [...above, title]
  return [
    ...specs.map((spec) => ({ file, ok: spec.ok, name: [...titles, spec.title].join(' › ') })),
    ...suites.flatMap((inner) => specsIn(inner, titles)),
  ]
}

const crashed = { passed: 0, failures: [{ file: null, name: null }] }

// A runner that ends badly without a failed test has failed itself, and one that ran nothing proves nothing.
const withOneFailureAtLeast = (ok, passed, failures) => ({
  passed,
  failures: (ok && passed > 0) || failures.length > 0 ? failures : crashed.failures,
})
