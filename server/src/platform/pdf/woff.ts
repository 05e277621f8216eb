import { inflateSync } from 'node:zlib'

/** Converts WOFF to a plain font file. WOFF contains the same tables, deflated if that makes them smaller. */
export function decodeWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is not a WOFF font')
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const entry = woff.subarray(44 + 20 * index, 64 + 20 * index)
    const [offset, packed, length] = [4, 8, 12].map((at) => entry.readUInt32BE(at)) as [
      number,
      number,
      number,
    ]
    const stored = woff.subarray(offset, offset + packed)
    const content = packed < length ? inflateSync(stored, { maxOutputLength: length }) : stored
    return { tag: entry.subarray(0, 4), checksum: entry.subarray(16, 20), content }
  })
  return buildFont(woff.subarray(4, 8), tables)
}

type Table = { tag: Buffer; checksum: Buffer; content: Buffer }

function buildFont(flavor: Buffer, tables: Table[]): Buffer {
  const entrySelector = Math.floor(Math.log2(tables.length))
  const searchRange = 16 * 2 ** entrySelector
  const header = Buffer.alloc(12)
  flavor.copy(header)
  header.writeUInt16BE(tables.length, 4)
  header.writeUInt16BE(searchRange, 6)
  header.writeUInt16BE(entrySelector, 8)
  header.writeUInt16BE(16 * tables.length - searchRange, 10)

  let offset = header.length + 16 * tables.length
  const directory: Buffer[] = []
  const contents: Buffer[] = []
  for (const { tag, checksum, content } of tables) {
    const offsetAndLength = Buffer.alloc(8)
    offsetAndLength.writeUInt32BE(offset, 0)
    offsetAndLength.writeUInt32BE(content.length, 4)
    directory.push(tag, checksum, offsetAndLength)
    const padding = Buffer.alloc((4 - (content.length % 4)) % 4)
    contents.push(content, padding)
    offset += content.length + padding.length
  }
  return Buffer.concat([header, ...directory, ...contents])
}
