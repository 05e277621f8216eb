import { inflateSync } from 'node:zlib'

/** Converts a WOFF font into what typst reads. WOFF is the same tables, each deflated. */
export function unpacked(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no WOFF font')
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
  return joined(woff.subarray(4, 8), tables)
}

type Table = { tag: Buffer; checksum: Buffer; content: Buffer }

function joined(flavor: Buffer, tables: Table[]): Buffer {
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
    const place = Buffer.alloc(8)
    place.writeUInt32BE(offset, 0)
    place.writeUInt32BE(content.length, 4)
    directory.push(tag, checksum, place)
    const padding = Buffer.alloc((4 - (content.length % 4)) % 4)
    contents.push(content, padding)
    offset += content.length + padding.length
  }
  return Buffer.concat([header, ...directory, ...contents])
}
