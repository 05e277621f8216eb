import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from '../run.mjs'

const file = path.join(root, '.cache', 'flaky-tests.json')
/** A test counts as failed if it is flaky now and was flaky in each of this many previous runs. */
const maxFlakyRuns = 3

/**
 * Records the tests that failed and then passed in this run. Returns those that did so in each of the three previous
 * runs as well. The file contains the latest runs, newest first.
 */
export async function recordFlaky(names) {
  const earlierRuns = await readFile(file, 'utf8').then(JSON.parse, () => [])
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, JSON.stringify([names, ...earlierRuns].slice(0, maxFlakyRuns + 1), null, 2))
  return brokenAmong(names, earlierRuns)
}

export const brokenAmong = (names, earlierRuns) =>
  earlierRuns.length < maxFlakyRuns
    ? []
    : names.filter((name) => earlierRuns.slice(0, maxFlakyRuns).every((run) => run.includes(name)))

export const flakyFile = path.relative(root, file)
