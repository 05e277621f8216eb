import { createHash, randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { asKey, checkRoundTrip, FileMissing, type FileStore, isKey } from './file-store.ts'

/** Stores files in a private directory as `ab/cd/<key>`, by the key's hash, so that no folder grows large. */
export async function openDiskStore(root: string): Promise<FileStore> {
  const drafts = join(root, 'drafts')
  await mkdir(drafts, { recursive: true, mode: 0o700 })
  await removeAbandonedDrafts(drafts)

  const store = {
    async put(key: string, content: Readable | Buffer) {
      const path = pathOf(root, key)
      const draft = join(drafts, randomUUID())
      try {
        await writeAndSync(draft, content)
        await makeDirectory(root, dirname(path))
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      await syncDirectory(dirname(path))
    },

    async get(key: string, range?: { start: number; end: number }) {
      const file = await open(pathOf(root, key), constants.O_RDONLY | constants.O_NOFOLLOW).catch((error) => {
        throw isNotFound(error) ? new FileMissing(key) : error
      })
      return file.createReadStream(range)
    },

    async remove(key: string) {
      await rm(pathOf(root, key), { force: true })
    },
  }

  return { ...store, keys: () => keysUnder(root), check: () => checkRoundTrip(store) }
}

/** Milliseconds. An older draft was left by a crash. A newer one may belong to another process. */
const abandonedAfter = 5 * 60_000

async function removeAbandonedDrafts(drafts: string) {
  for (const name of await readdir(drafts)) {
    const path = join(drafts, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (Date.now() - mtimeMs > abandonedAfter) await rm(path, { force: true })
  }
}

function pathOf(root: string, key: string) {
  const hash = createHash('sha256').update(asKey(key)).digest('hex')
  return join(root, hash.slice(0, 2), hash.slice(2, 4), key.replace('/', '.'))
}

async function* keysUnder(root: string) {
  for (const first of await subdirectories(root)) {
    for (const second of await subdirectories(first)) {
      for (const name of await readdir(second)) {
        const key = name.replace('.', '/')
        if (isKey(key)) yield key
      }
    }
  }
}

const subdirectories = async (directory: string) =>
  (await readdir(directory)).filter((name) => /^[0-9a-f]{2}$/.test(name)).map((name) => join(directory, name))

async function writeAndSync(path: string, content: Readable | Buffer) {
  const file = await open(path, 'wx', 0o600)
  try {
    await writeFile(file, content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Syncs the new directories too: otherwise a power failure could lose them together with the file. */
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

const isNotFound = (error: NodeJS.ErrnoException) => error.code === 'ENOENT' || error.code === 'ENOTDIR'
