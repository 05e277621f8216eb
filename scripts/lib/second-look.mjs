/** More failures than this are no chance: they are not repeated. */
const mostRepeated = 20

/**
 * Repeats what failed, one file after the other, and says what came of it: what passes now is flaky, the rest has failed.
 * `repeat(file, names)` runs those tests of that file and nothing else, and answers the names that failed again.
 * @returns {Promise<{ passed: number, failed: string[], flaky: string[] }>}
 */
export async function lookTwice({ passed, failures }, repeat) {
  const isRepeatable = failures.length <= mostRepeated && failures.every(({ file }) => file)
  if (failures.length === 0 || !isRepeatable) return { passed, failed: failures.map(titleOf), flaky: [] }
  console.log(
    `\nRepeating ${failures.length === 1 ? 'the test' : `${failures.length} tests`} that failed, alone:\n`,
  )
  /** @type {{ failed: string[], flaky: string[] }} */
  const { failed, flaky } = { failed: [], flaky: [] }
  for (const [file, tests] of byFile(failures)) {
    const again = await repeat(
      file,
      tests.map(({ name }) => name),
    )
    for (const test of tests) (isAmong(again, test) ? failed : flaky).push(titleOf(test))
  }
  return { passed: passed + flaky.length, failed, flaky }
}

// A file that cannot be loaded the second time either names no test: then all of its tests have failed again.
const isAmong = (again, { name }) => again.some((one) => one.name === name || one.name === null)

const titleOf = ({ file, name }) => `${file ?? 'The test runner'}${name ? ` › ${name}` : ''}`

function byFile(failures) {
  const files = new Map()
  for (const test of failures) files.set(test.file, [...(files.get(test.file) ?? []), test])
  return files
}

/** A pattern for the runners’ options that matches these names and no longer ones; they put spaces between titles. */
export const patternOf = (names) =>
  names.every((name) => name !== null)
    ? `(${names.map((name) => escaped(name.replaceAll(' › ', ' '))).join('|')})$`
    : '.'

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
