import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from './run.mjs'

/**
 * Returns one hash of the names and contents of all files at these paths. Leaves out tests, because no build contains
 * them.
 */
export async function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const target of paths) {
    for (const file of await filesIn(target)) {
      hash.update(`${file}\0${sha256(await readFile(path.join(root, file)))}\n`)
    }
  }
  return hash.digest('hex')
}

export const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')

/**
 * A stamp contains the hash of the sources that something was built from. Without a stamp, the build is missing or
 * unfinished.
 */
export const readStamp = (file) => readFile(file, 'utf8').catch(() => null)
export const removeStamp = (file) => rm(file, { force: true })

export async function writeStamp(file, hash) {
  // Writes a temporary file first, because a rename is atomic and a half-written stamp would be wrong.
  const temporary = `${file}.${process.pid}`
  // A fresh clone has no cache folder.
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(temporary, hash)
  await rename(temporary, file)
}

/**
 * Lists the files under a path, sorted, without tests and figures. For a file, returns the file itself; for a
 * missing path, nothing.
 */
export async function filesIn(target) {
  const entries = await readdir(path.join(root, target), { recursive: true, withFileTypes: true }).catch(
    (error) => {
      if (error.code === 'ENOTDIR') return null
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  if (!entries) return [target]
  return entries
    .filter((entry) => entry.isFile() && !/\.(test|figure)\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))
    .sort()
}
