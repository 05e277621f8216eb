import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

/** Where files are kept. A `put` that fails leaves the key as it was: empty, or with its earlier file. */
export type FileStore = {
  put(key: string, content: Readable | Buffer, about: { type: string; size?: number }): Promise<void>
  /** Both ends of the range are included, as in HTTP. Throws FileMissing. */
  get(key: string, range?: { start: number; end: number }): Promise<Readable>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
  keys(): AsyncIterable<string>
  /** Throws when files cannot be written and read right now. */
  check(): Promise<void>
}

export class FileMissing extends Error {
  constructor(readonly key: string) {
    super(`No file is stored under ${key}`)
  }
}

/** At most one slash and no dots: such a key cannot leave its directory. */
export const isKey = (text: string) => /^[a-z0-9-]{1,64}(\/[a-z0-9-]{1,64})?$/.test(text)

export function asKey(text: string): string {
  if (!isKey(text))
    throw new Error('A file key has one or two parts of a-z, 0-9 and -, up to 64 characters each')
  return text
}

export async function roundTrip(store: Pick<FileStore, 'put' | 'get' | 'remove'>) {
  const key = `readiness-check/${randomUUID()}`
  await store.put(key, Buffer.from(key), { type: 'text/plain' })
  try {
    const read = await buffer(await store.get(key))
    if (read.toString() !== key) throw new Error('The file store gave back something else than it was given')
  } finally {
    await store.remove(key)
  }
}
