import { createHash } from 'node:crypto'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from './run.mjs'

/** One hash over the names and contents of files and folders; tests do not count, nothing is built from them. */
export async function fingerprint(places) {
  const hash = createHash('sha256')
  for (const place of places) {
    for (const file of await filesIn(place)) {
      hash.update(`${file}\0${sha256(await readFile(path.join(root, file)))}\n`)
    }
  }
  return hash.digest('hex')
}

export const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')

/** A stamp says which state something was made from. Absent means: not made, or not finished. */
export const readStamp = (file) => readFile(file, 'utf8').catch(() => null)
export const removeStamp = (file) => rm(file, { force: true })

export async function writeStamp(file, state) {
  // Renaming is all or nothing; a half-written stamp could never be trusted.
  const draft = `${file}.${process.pid}`
  await writeFile(draft, state)
  await rename(draft, file)
}

/** The files under a path, sorted; a path that is a file is itself, one that is absent is nothing. */
export async function filesIn(place) {
  const entries = await readdir(path.join(root, place), { recursive: true, withFileTypes: true }).catch(
    (error) => {
      if (error.code === 'ENOTDIR') return null
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  if (!entries) return [place]
  return entries
    .filter((entry) => entry.isFile() && !/\.(test|figure)\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))
    .sort()
}
