import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from './run.mjs'

const file = path.join(root, '.cache', 'flaky-tests.json')
/** A test that was flaky in so many runs before this one, without a break, is broken. */
const patience = 3

/**
 * Remembers which tests failed and then passed in this run, and answers those that did so in each of the three runs
 * before as well. The file keeps the latest runs, the newest first.
 */
export async function rememberFlaky(names) {
  const earlier = await readFile(file, 'utf8').then(JSON.parse, () => [])
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, JSON.stringify([names, ...earlier].slice(0, patience + 1), null, 2))
  return brokenAmong(names, earlier)
}

export const brokenAmong = (names, earlier) =>
  earlier.length < patience
    ? []
    : names.filter((name) => earlier.slice(0, patience).every((run) => run.includes(name)))

export const flakyFile = path.relative(root, file)
