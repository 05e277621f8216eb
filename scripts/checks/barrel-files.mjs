import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from '../lib/run.mjs'

/** Returns the files of this list that are barrel files, each with a sentence for the developer. */
export async function barrelFiles(files) {
  const sources = await Promise.all(
    files.map(async (file) => [file, await readFile(path.join(root, file), 'utf8')]),
  )
  return sources
    .filter(([, source]) => isBarrel(source))
    .map(([file]) => `no-barrels: ${file} only re-exports other modules. Import these modules directly.`)
}

const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
const reExports = /^export\s+(?:type\s+)?(?:\*(?:\s+as\s+\w+)?|\{[^}]*\})\s+from\s+['"][^'"]+['"];?$/gm
const imports = /^import\s[^'"]*['"][^'"]+['"];?$/gm

/** A module that re-exports all of another one, or that contains nothing of its own. */
export function isBarrel(source) {
  const code = source.replace(comments, '')
  if (/^export\s+(?:type\s+)?\*/m.test(code)) return true
  return code.search(reExports) >= 0 && code.replace(reExports, '').replace(imports, '').trim() === ''
}
