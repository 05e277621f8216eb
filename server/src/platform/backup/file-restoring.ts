import { Readable } from 'node:stream'
import { FileMissing, type FileStore } from '../files/file-store.ts'
import type { SavedFile } from './manifest.ts'
import { measure } from './measuring.ts'
import { Problem } from './problem.ts'

/** Puts files into the store, and can take back those that were not there before. */
export function fileRestorer(store: FileStore) {
  const added: string[] = []
  return {
    async put({ key, type, size, sha256 }: SavedFile, content: AsyncIterable<Buffer>) {
      // Beside a lost database the files may have survived: those are not ours to remove if this fails.
      if (!(await has(store, key))) added.push(key)
      const { passing, result } = measure()
      await store.put(key, Readable.from(passing(content)), { type, size })
      if (result().sha256 !== sha256) throw archiveChanged()
    },
    async takeBack() {
      for (const key of added) await store.remove(key).catch(() => {})
    },
  }
}

/** It was whole when it was verified. */
export const archiveChanged = () =>
  new Problem('The archive was changed while it was being restored. Nothing was restored.')

async function has(store: FileStore, key: string) {
  try {
    const content = await store.get(key, { start: 0, end: 0 })
    content.destroy()
    return true
  } catch (error) {
    if (error instanceof FileMissing) return false
    throw error
  }
}
