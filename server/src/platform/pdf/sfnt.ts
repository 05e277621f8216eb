import { inflateSync } from 'node:zlib'

/** A font as typst reads it: WOFF is the same tables, each deflated. */
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

/** The characters a font has a glyph for, as ranges `[first, last]`. Of the tables that say so, only the two in use. */
export function charactersOf(font: Buffer): [number, number][] {
  const cmap = tableOf(font, 'cmap')
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.subarray(cmap.readUInt32BE(8 + 8 * index)),
  )
  return subtables.flatMap((subtable) => {
    const format = subtable.readUInt16BE(0)
    return format === 12 ? groupsIn(subtable) : format === 4 ? segmentsIn(subtable) : []
  })
}

function tableOf(font: Buffer, name: string): Buffer {
  for (let index = 0; index < font.readUInt16BE(4); index++) {
    const entry = font.subarray(12 + 16 * index, 28 + 16 * index)
    if (entry.toString('latin1', 0, 4) === name) {
      const offset = entry.readUInt32BE(8)
      return font.subarray(offset, offset + entry.readUInt32BE(12))
    }
  }
  throw new Error(`This font has no table ${name}`)
}

const groupsIn = (subtable: Buffer): [number, number][] =>
  Array.from({ length: subtable.readUInt32BE(12) }, (_, index) => [
    subtable.readUInt32BE(16 + 12 * index),
    subtable.readUInt32BE(20 + 12 * index),
  ])

/** Format 4: four arrays, one after the other. A segment either shifts its characters or looks each of them up. */
function segmentsIn(subtable: Buffer): [number, number][] {
  const size = subtable.readUInt16BE(6)
  const [ends, starts, deltas, lookups] = [14, 16 + size, 16 + 2 * size, 16 + 3 * size] as const
  const ranges: [number, number][] = []
  for (let at = 0; at < size; at += 2) {
    const first = subtable.readUInt16BE(starts + at)
    const last = Math.min(subtable.readUInt16BE(ends + at), 0xfffe)
    const delta = subtable.readUInt16BE(deltas + at)
    const lookup = subtable.readUInt16BE(lookups + at)
    for (let character = first; character <= last; character++) {
      const glyph =
        lookup === 0
          ? character + delta
          : subtable.readUInt16BE(lookups + at + lookup + 2 * (character - first))
      if ((glyph & 0xffff) !== 0) ranges.push([character, character])
    }
  }
  return ranges
}
