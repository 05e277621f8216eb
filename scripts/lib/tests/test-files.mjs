import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { root } from '../run.mjs'

export async function testFiles(folder) {
  const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && /\.(test|spec)\.(tsx?|mjs)$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))
    .sort()
}
