import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

/** A `put` that fails does not change the store: the key still has its earlier file, or none. */
export type FileStore = {
  put(key: string, content: Readable | Buffer, about: { type: string; size?: number }): Promise<void>
  /** Both ends of the range are inclusive, as in HTTP. Throws FileMissing. */
  get(key: string, range?: { start: number; end: number }): Promise<Readable>
  /** Removing a missing key is not an error. */
  remove(key: string): Promise<void>
  keys(): AsyncIterable<string>
  /** Throws if files currently cannot be written and read. */
  check(): Promise<void>
}

export class FileMissing extends Error {
  constructor(readonly key: string) {
    super(`No file is stored under ${key}`)
  }
}

/** A key has at most one slash and no dots, so that it cannot leave its directory. */
export const isKey = (text: string) => /^[a-z0-9-]{1,64}(\/[a-z0-9-]{1,64})?$/.test(text)

export function asKey(text: string): string {
  if (!isKey(text))
    throw new Error('A file key has one or two parts of a-z, 0-9 and -, up to 64 characters each')
  return text
}

export async function checkRoundTrip(store: Pick<FileStore, 'put' | 'get' | 'remove'>) {
  const key = `readiness-check/${randomUUID()}`
  await store.put(key, Buffer.from(key), { type: 'text/plain' })
  try {
    const read = await buffer(await store.get(key))
    if (read.toString() !== key) throw new Error('The file store returned different bytes than it was given')
  } finally {
    await store.remove(key)
  }
}
