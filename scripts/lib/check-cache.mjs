import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { root, run } from './run.mjs'
import { readStamp, removeStamp, sha256, writeStamp } from './stamp.mjs'

/** Maps each file that git tracks or would track to its hash. */
export async function trackedHashes() {
  const { ok, output } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'])
  // Without git there is no list of files, so nothing is cached.
  if (!ok) return null
  const files = [...new Set(output.split('\0').filter(Boolean))]
  const hashes = await Promise.all(
    files.map((file) => readFile(path.join(root, file)).then(sha256, () => 'gone')),
  )
  return new Map(files.map((file, index) => [file, hashes[index]]))
}

/** Returns one hash of the Node version and all files at or below the paths, or null without a list of files. */
export function hashOf(hashes, paths) {
  if (!hashes) return null
  const isRead = (file) =>
    paths.some((prefix) => prefix === '.' || file === prefix || file.startsWith(`${prefix}/`))
  const lines = [...hashes].filter(([file]) => isRead(file)).map((entry) => entry.join(' '))
  return sha256([process.version, ...lines].join('\n'))
}

/** Skips the work if its last run passed with the same hash. */
export async function runUnlessPassed(name, hash, work) {
  const stamp = path.join(root, '.cache', `passed-${name.replaceAll(' ', '-')}`)
  if (hash && (await readStamp(stamp)) === hash) return { ok: true, output: '', isCached: true }
  await removeStamp(stamp)
  const result = await work().catch((error) => ({ ok: false, output: String(error.stack) }))
  if (result.ok && hash) await writeStamp(stamp, hash)
  return { ...result, isCached: false }
}
