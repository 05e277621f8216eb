/** If more tests fail than this, they are probably not flaky, so they are not repeated. */
const maxRepeated = 20

/**
 * Repeats failed tests file by file. A test that passes now is flaky, the others have failed. `repeat(file, names)`
 * runs only those tests of that file and returns those that failed again.
 * @returns {Promise<{ passed: number, failed: string[], flaky: string[] }>}
 */
export async function retryFailures({ passed, failures }, repeat) {
  const isRepeatable = failures.length <= maxRepeated && failures.every(({ file }) => file)
  if (failures.length === 0 || !isRepeatable) return { passed, failed: failures.map(titleOf), flaky: [] }
  console.log(
    `\nRepeating ${failures.length === 1 ? 'the test' : `${failures.length} tests`} that failed, alone:\n`,
  )
  /** @type {{ failed: string[], flaky: string[] }} */
  const { failed, flaky } = { failed: [], flaky: [] }
  for (const [file, tests] of byFile(failures)) {
    const failedAgain = await repeat(
      file,
      tests.map(({ name }) => name),
    )
    for (const test of tests) (includesTest(failedAgain, test) ? failed : flaky).push(titleOf(test))
  }
  return { passed: passed + flaky.length, failed, flaky }
}

// A file that cannot be loaded in the second run has no test names, so all of its tests count as failed again.
const includesTest = (failedAgain, { name }) =>
  failedAgain.some((failure) => failure.name === name || failure.name === null)

const titleOf = ({ file, name }) => `${file ?? 'The test runner'}${name ? ` › ${name}` : ''}`

function byFile(failures) {
  const files = new Map()
  for (const test of failures) files.set(test.file, [...(files.get(test.file) ?? []), test])
  return files
}

/**
 * Returns a pattern for the runners' options that matches full names with these endings, or all tests if a
 * name is missing. The runners join titles with spaces, and Playwright adds the file name in front.
 */
export const patternOf = (names) =>
  names.every((name) => name !== null)
    ? `(${names.map((name) => escapeRegExp(name.replaceAll(' › ', ' '))).join('|')})$`
    : '.'

const escapeRegExp = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
