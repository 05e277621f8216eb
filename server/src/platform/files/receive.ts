import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type AcceptedType, detectType, FileRefused, headSize } from './content-type.ts'
import type { FileStore } from './file-store.ts'
import { docx, isWholePackage, tailSize, xlsx } from './office.ts'
import { plainText } from './plain-text.ts'

export class FileTooLarge extends Error {
  constructor(readonly limit: number) {
    super(`This file is too large. Please upload at most ${Math.floor(limit / 1024 / 1024)} MB.`)
  }
}

type Source = AsyncIterableIterator<Buffer>

/** Stores what arrives, as it arrives. The type is known before anything is stored, the size on the way. */
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

    async function* measured() {
      const inspect = inspection(type)
      for await (const piece of joined(head, source)) {
        size += piece.length
        if (size > limit) throw new FileTooLarge(limit)
        if (!inspect.accepts(piece)) throw new FileRefused()
        hash.update(piece)
        yield piece
      }
      // Thrown before the stream ends, so that the store never sees the file as complete.
      if (!inspect.end()) throw new FileRefused()
    }

    await store.put(key, Readable.from(measured(), { objectMode: false }), { type })
    return { type, size, sha256: hash.digest('hex') }
  } catch (error) {
    forget(content, source)
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

async function* joined(head: Buffer, source: Source) {
  yield head
  yield* source
}

/** What the first bytes promised has to hold to the last. */
function inspection(type: AcceptedType) {
  if (type === 'text/csv' || type === 'text/plain') return plainText()
  if (type !== docx && type !== xlsx) return { accepts: () => true, end: () => true }

  const tail: Buffer[] = []
  let kept = 0
  return {
    accepts(piece: Buffer) {
      tail.push(piece)
      kept += piece.length
      for (let first = tail[0]; first && kept - first.length >= tailSize; first = tail[0]) {
        kept -= first.length
        tail.shift()
      }
      return true
    },
    end: () => isWholePackage(Buffer.concat(tail), type),
  }
}

/** The rest is read and dropped: a browser hears the answer only after it could send everything. */
function forget(content: Readable, source: Source) {
  content.on('error', () => undefined)
  const drain = () => content.resume()
  source.return?.().then(drain, drain)
}
