import { readFile } from 'node:fs/promises'

const read = (file) =>
  readFile(file, 'utf8').then(
    (text) => JSON.parse(text),
    () => null,
  )

/** Counts from vitest's JSON report; a file that could not even be loaded has no tests and counts as one failure. */
export async function vitestCounts(file, { ok }) {
  const report = await read(file)
  if (!report) return crashed
  const unloadable = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return atLeastOne(ok, report.numPassedTests, report.numFailedTests + unloadable.length)
}

/** Counts from Playwright's JSON report; a test that passed only at the second try did not pass. */
export async function playwrightCounts(file, { ok }) {
  const report = await read(file)
  if (!report) return crashed
  const { expected, unexpected, flaky } = report.stats
  return atLeastOne(ok, expected, unexpected + flaky)
}

const crashed = { passed: 0, failed: 1 }

// A runner that ends badly without a failed test has failed itself, and one that ran nothing proves nothing.
const atLeastOne = (ok, passed, failed) => ({
  passed,
  failed: ok && passed > 0 ? failed : Math.max(failed, 1),
})
