import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from '../run.mjs'

const read = (file) =>
  readFile(file, 'utf8').then(
    (text) => JSON.parse(text),
    () => null,
  )

/**
 * Returns the passed and failed tests of vitest's JSON report. A file that could not be loaded has no tests and counts
 * as one failure without a name.
 */
export async function vitestResult(file, { ok }) {
  const report = await read(file)
  if (!report) return crashed
  const failures = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const relativePath = path.relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [{ file: relativePath, name: null }]
    return failed.map(({ fullName }) => ({ file: relativePath, name: fullName }))
  })
  return {
    ...withAtLeastOneFailure(ok, report.numPassedTests, failures),
    secondsByFolder: secondsByFolder(report),
  }
}

/** Sums the time that the test files of each top-level folder took. Files run at the same time on several workers. */
function secondsByFolder({ testResults }) {
  const sums = {}
  for (const { name, startTime, endTime } of testResults) {
    const [folder] = path.relative(root, name).split(path.sep)
    sums[folder] = (sums[folder] ?? 0) + (endTime - startTime) / 1000
  }
  return sums
}

export async function playwrightResult(file, { ok }) {
  const report = await read(file)
  if (!report) return crashed
  const specs = report.suites.flatMap((suite) => specsIn(suite, []))
  return withAtLeastOneFailure(
    ok,
    report.stats.expected,
    specs.filter((spec) => !spec.ok).map(({ file, name }) => ({ file: `e2e/src/${file}`, name })),
  )
}

/** Returns the specs of a suite and its nested suites. The outermost suite is the file. */
function specsIn({ title, file, specs = [], suites = [] }, parentTitles) {
  const titles = title === file ? parentTitles : [...parentTitles, title]
  return [
    ...specs.map((spec) => ({ file, ok: spec.ok, name: [...titles, spec.title].join(' › ') })),
    ...suites.flatMap((inner) => specsIn(inner, titles)),
  ]
}

const crashed = { passed: 0, failures: [{ file: null, name: null }], secondsByFolder: {} }

// A runner that fails without a failed test has crashed, and a runner without any test proves nothing.
const withAtLeastOneFailure = (ok, passed, failures) => ({
  passed,
  failures: (ok && passed > 0) || failures.length > 0 ? failures : crashed.failures,
})
