import { createHash, randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { asKey, FileMissing, type FileStore, isKey, roundTrip } from './file-store.ts'

/** Files in a private directory: `ab/cd/<key>`, fanned out so that no directory grows without end. */
export async function openDiskStore(root: string): Promise<FileStore> {
  const drafts = join(root, 'drafts')
  await mkdir(drafts, { recursive: true, mode: 0o700 })
  await removeAbandoned(drafts)

  const store = {
    async put(key: string, content: Readable | Buffer) {
      const path = placeOf(root, key)
      const draft = join(drafts, randomUUID())
      try {
        await writeThrough(draft, content)
        await makeDirectory(root, dirname(path))
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      await syncDirectory(dirname(path))
    },

    async get(key: string, range?: { start: number; end: number }) {
      const file = await open(placeOf(root, key), constants.O_RDONLY | constants.O_NOFOLLOW).catch(
        (error) => {
          throw isAbsent(error) ? new FileMissing(key) : error
        },
      )
      return file.createReadStream(range)
    },

    async remove(key: string) {
      await rm(placeOf(root, key), { force: true })
    },
  }

  return { ...store, keys: () => keysUnder(root), check: () => roundTrip(store) }
}

/** A draft untouched for this long was left by a crash; a younger one may belong to another process. */
const abandonedAfter = 5 * 60_000

async function removeAbandoned(drafts: string) {
  for (const name of await readdir(drafts)) {
    const path = join(drafts, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (Date.now() - mtimeMs > abandonedAfter) await rm(path, { force: true })
  }
}

function placeOf(root: string, key: string) {
  const hash = createHash('sha256').update(asKey(key)).digest('hex')
  return join(root, hash.slice(0, 2), hash.slice(2, 4), key.replace('/', '.'))
}

async function* keysUnder(root: string) {
  for (const first of await fanOut(root)) {
    for (const second of await fanOut(first)) {
      for (const name of await readdir(second)) {
        const key = name.replace('.', '/')
        if (isKey(key)) yield key
      }
    }
  }
}

const fanOut = async (directory: string) =>
  (await readdir(directory)).filter((name) => /^[0-9a-f]{2}$/.test(name)).map((name) => join(directory, name))

async function writeThrough(path: string, content: Readable | Buffer) {
  const file = await open(path, 'wx', 0o600)
  try {
    await writeFile(file, content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** After a power cut a new file is only found again if the directories that lead to it were written, too. */
async function makeDirectory(root: string, directory: string) {
  const created = await mkdir(directory, { recursive: true, mode: 0o700 })
  if (!created) return
  await syncDirectory(dirname(directory))
  await syncDirectory(root)
}

async function syncDirectory(path: string) {
  const directory = await open(path, 'r')
  await directory.sync().finally(() => directory.close())
}

const isAbsent = (error: NodeJS.ErrnoException) => error.code === 'ENOENT' || error.code === 'ENOTDIR'
