import { Readable } from 'node:stream'
import { Problem } from '../commands/problem.ts'
import { FileMissing, type FileStore } from '../files/file-store.ts'
import type { SavedFile } from './archive/manifest.ts'
import { measure } from './measure-stream.ts'

/** Puts files into the store, and can remove those that did not exist before. */
export function fileRestorer(store: FileStore) {
  const added: string[] = []
  return {
    async put({ key, type, size, sha256 }: SavedFile, content: AsyncIterable<Buffer>) {
      // Files may have survived the loss of a database. Those must not be removed if the restore fails.
      if (!(await exists(store, key))) added.push(key)
      const { passThrough, result } = measure()
      await store.put(key, Readable.from(passThrough(content)), { type, size })
      if (result().sha256 !== sha256) throw archiveChanged()
    },
    async removeAdded() {
      for (const key of added) await store.remove(key).catch(() => {})
    },
  }
}

/** For content that no longer matches the manifest, although it did when the archive was verified. */
export const archiveChanged = () =>
  new Problem('The archive was changed while it was being restored. Nothing was restored.')

async function exists(store: FileStore, key: string) {
  try {
    const content = await store.get(key, { start: 0, end: 0 })
    content.destroy()
    return true
  } catch (error) {
    if (error instanceof FileMissing) return false
    throw error
  }
}
