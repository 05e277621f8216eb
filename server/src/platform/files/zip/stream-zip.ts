import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { deflated, dosDate, dosTime, endOf, marks, number16, number32, utf8Names, version } from './fields.ts'

export type StreamedFile = { name: string; modifiedAt: Date; open: () => Promise<Readable> }

/**
 * Writes a ZIP archive piece by piece, one file after the other, for any size below 4 GB. Names are UTF-8. The checksum
 * and the size follow each file, because they are known only after it has been read.
 */
export async function* streamZip(files: readonly StreamedFile[]): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, modifiedAt, open } of files) {
    const start = offset
    const encoded = Buffer.from(name, 'utf8')
    const about = aboutFile(modifiedAt)
    const header = Buffer.concat([
      number32(marks.file),
      about,
      Buffer.alloc(12),
      number16(encoded.length),
      number16(0),
      encoded,
    ])
    offset += header.length
    yield header
    const counted = { checksum: 0, size: 0, packed: 0 }
    for await (const piece of pack(await open(), counted)) {
      offset += piece.length
      yield piece
    }
    const sizes = Buffer.concat([
      number32(counted.checksum),
      number32(counted.packed),
      number32(counted.size),
    ])
    offset += sizes.length + 4
    yield Buffer.concat([number32(marks.descriptor), sizes])
    directory.push(
      Buffer.concat([
        number32(marks.entry),
        number16(version),
        about,
        sizes,
        number16(encoded.length),
        number16(0),
        // No comment, the first disk, no attributes.
        Buffer.alloc(10),
        number32(start),
        encoded,
      ]),
    )
  }
  const central = Buffer.concat(directory)
  yield Buffer.concat([central, endOf(files.length, central.length, offset)])
}

const sizesFollow = 0x0008

const aboutFile = (modifiedAt: Date) =>
  Buffer.concat([
    number16(version),
    number16(utf8Names | sizesFollow),
    number16(deflated),
    number16(dosTime(modifiedAt)),
    number16(dosDate(modifiedAt)),
  ])

/** Counts the bytes before and after packing. Nothing is compressed, because photos and PDFs are compressed already. */
async function* pack(content: Readable, counted: { checksum: number; size: number; packed: number }) {
  const deflate = createDeflateRaw({ level: 0 })
  async function* count(pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      counted.checksum = crc32(piece, counted.checksum)
      counted.size += piece.length
      yield piece
    }
  }
  // If reading fails, the output is destroyed, and the loop below throws the error.
  pipeline(content, count, deflate, () => {})
  for await (const piece of deflate as AsyncIterable<Buffer>) {
    counted.packed += piece.length
    yield piece
  }
}
