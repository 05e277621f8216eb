import { createHash } from 'node:crypto'

export type Measured = { size: number; lines: number; sha256: string }

/** Measures a stream while it passes through, without buffering it. Call `result` once, after the stream has ended. */
export function measure() {
  const hash = createHash('sha256')
  let size = 0
  let lines = 0
  return {
    async *passThrough(source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        hash.update(chunk)
        size += chunk.length
        lines += countNewlines(chunk)
        yield chunk
      }
    },
    result: (): Measured => ({ size, lines, sha256: hash.digest('hex') }),
  }
}

export async function measureAll(source: AsyncIterable<Buffer>): Promise<Measured> {
  const { passThrough, result } = measure()
  for await (const _ of passThrough(source));
  return result()
}

/** For a table, this counts the rows: COPY writes one row per line and escapes newlines inside values. */
function countNewlines(chunk: Buffer) {
  let count = 0
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) count += 1
  return count
}
