import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { root } from './run.mjs'

/** Lists the test files below a folder, as paths relative to the root. */
export async function testFiles(folder) {
  const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && /\.(test|spec)\.(tsx?|mjs)$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))
    .sort()
}
