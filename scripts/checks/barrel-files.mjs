import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from '../lib/run.mjs'

/** Returns a sentence for the developer about each of these files that is a barrel file. */
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

/** A barrel file re-exports all of another module (`export *`), or contains nothing but imports and re-exports. */
export function isBarrel(source) {
  const code = source.replace(comments, '')
  if (/^export\s+(?:type\s+)?\*/m.test(code)) return true
  return code.search(reExports) >= 0 && code.replace(reExports, '').replace(imports, '').trim() === ''
}
