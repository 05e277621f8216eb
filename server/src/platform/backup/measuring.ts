import { createHash } from 'node:crypto'

export type Measured = { size: number; lines: number; sha256: string }

/** Looks at bytes on their way through: nothing is ever held as a whole. */
export function measure() {
  const hash = createHash('sha256')
  let size = 0
  let lines = 0
  return {
    async *passing(source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        hash.update(chunk)
        size += chunk.length
        lines += newlinesIn(chunk)
        yield chunk
      }
    },
    result: (): Measured => ({ size, lines, sha256: hash.digest('hex') }),
  }
}

export async function measureAll(source: AsyncIterable<Buffer>): Promise<Measured> {
  const { passing, result } = measure()
  for await (const _ of passing(source));
  return result()
}

/** COPY writes one row to a line and escapes the newlines inside values. */
function newlinesIn(chunk: Buffer) {
  let count = 0
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) count += 1
  return count
}
