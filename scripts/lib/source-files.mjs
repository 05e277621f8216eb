import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { root } from './run.mjs'

/** Lists the TypeScript files of a folder, except tests and the files that only tests use. */
export async function sourceFiles(folder) {
  const entries = await readdir(path.join(root, folder), { recursive: true })
  return entries
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|fixture|figure)\.|(^|\/)testing/.test(name))
    .map((name) => path.posix.join(folder, name))
    .toSorted()
}
