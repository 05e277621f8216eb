import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type AcceptedType, detectType, FileRefused, headSize } from './content-type.ts'
import type { FileStore } from './file-store.ts'
import { docx, isCompletePackage, tailSize, xlsx } from './office-files.ts'
import { plainTextChecker } from './plain-text.ts'

export class FileTooLarge extends Error {
  constructor(readonly limit: number) {
    super(`This file is too large. The limit is ${Math.floor(limit / 1024 / 1024)} MB.`)
  }
}

type Source = AsyncIterableIterator<Buffer>

/**
 * Stores a stream while it arrives, and returns its type, size and hash. The type is checked before anything is stored,
 * the size and the rest of the content while they arrive.
 */
export async function receiveFile(
  store: FileStore,
  key: string,
  content: Readable,
  { name, limit = 25 * 1024 * 1024 }: { name: string; limit?: number },
) {
  const source: Source = content.iterator({ destroyOnReturn: false })
  try {
    const head = await readHead(source)
    const type = await detectType(head, name)
    const hash = createHash('sha256')
    let size = 0

    async function* inspected() {
      const inspector = createInspector(type)
      for await (const piece of concatenate(head, source)) {
        size += piece.length
        if (size > limit) throw new FileTooLarge(limit)
        if (!inspector.accepts(piece)) throw new FileRefused()
        hash.update(piece)
        yield piece
      }
      // The error is thrown before the stream ends, so that the store never sees the file as complete.
      if (!inspector.end()) throw new FileRefused()
    }

    await store.put(key, Readable.from(inspected(), { objectMode: false }), { type })
    return { type, size, sha256: hash.digest('hex') }
  } catch (error) {
    discardRest(content, source)
    throw error
  }
}

async function readHead(source: Source): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  while (size < headSize) {
    const { done, value } = await source.next()
    if (done) break
    chunks.push(value)
    size += value.length
  }
  return Buffer.concat(chunks)
}

async function* concatenate(head: Buffer, source: Source) {
  yield head
  yield* source
}

/**
 * Checks text and office files to their end, because their first bytes do not prove the type of the rest. Other types
 * are not checked here.
 */
function createInspector(type: AcceptedType) {
  if (type === 'text/csv' || type === 'text/plain') return plainTextChecker()
  if (type !== docx && type !== xlsx) return { accepts: () => true, end: () => true }

  const tail: Buffer[] = []
  let tailLength = 0
  return {
    accepts(piece: Buffer) {
      tail.push(piece)
      tailLength += piece.length
      for (let first = tail[0]; first && tailLength - first.length >= tailSize; first = tail[0]) {
        tailLength -= first.length
        tail.shift()
      }
      return true
    },
    end: () => isCompletePackage(Buffer.concat(tail), type),
  }
}

/**
 * Reads and discards the rest of the upload, because a browser reads the response only after it has sent everything.
 */
function discardRest(content: Readable, source: Source) {
  content.on('error', () => undefined)
  const drain = () => content.resume()
  source.return?.().then(drain, drain)
}
