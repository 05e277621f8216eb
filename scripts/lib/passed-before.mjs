import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { root, run } from './run.mjs'
import { readStamp, removeStamp, sha256, writeStamp } from './stamp.mjs'

/** The hash of every file that git tracks or would track, by its path. */
export async function trackedHashes() {
  const { ok, output } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'])
  // Without git nothing is known, so nothing is taken for known.
  if (!ok) return null
  const files = [...new Set(output.split('\0').filter(Boolean))]
  const hashes = await Promise.all(
    files.map((file) => readFile(path.join(root, file)).then(sha256, () => 'gone')),
  )
  return new Map(files.map((file, at) => [file, hashes[at]]))
}

/** One hash over the files at and below these places, and over the version of Node. */
export function stateOf(hashes, places) {
  if (!hashes) return null
  const isRead = (file) =>
    places.some((place) => place === '.' || file === place || file.startsWith(`${place}/`))
  const lines = [...hashes].filter(([file]) => isRead(file)).map((entry) => entry.join(' '))
  return sha256([process.version, ...lines].join('\n'))
}

/** Does the work, unless it went well in this very state before. */
export async function unlessKnown(name, state, work) {
  const stamp = path.join(root, '.cache', `passed-${name.replaceAll(' ', '-')}`)
  if (state && (await readStamp(stamp)) === state) return { ok: true, output: '', isKnown: true }
  await removeStamp(stamp)
  const result = await work().catch((error) => ({ ok: false, output: String(error.stack) }))
  if (result.ok && state) await writeStamp(stamp, state)
  return { ...result, isKnown: false }
}
