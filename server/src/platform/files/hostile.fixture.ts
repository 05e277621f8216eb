import { crc32, deflateRawSync } from 'node:zlib'

/** A zip file with its entries in this order. Streamed entries have their length after their content. */
export function zip(entries: [name: string, content: string | Buffer][], { streamed = false } = {}): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of entries) {
    const data = Buffer.from(content)
    const packed = deflateRawSync(data)
    const sums = uint32(crc32(data), packed.length, data.length)
    const fields = Buffer.concat([
      uint16(20, streamed ? 8 : 0, 8, 0, 0x21),
      streamed ? Buffer.alloc(12) : sums,
    ])
    const local = Buffer.concat([
      Buffer.concat([Buffer.from('PK\x03\x04'), fields, uint16(name.length, 0), Buffer.from(name), packed]),
      streamed ? Buffer.concat([Buffer.from('PK\x07\x08'), sums]) : Buffer.alloc(0),
    ])
    const about = Buffer.concat([
      uint16(20, 20, streamed ? 8 : 0, 8, 0, 0x21),
      sums,
      uint16(name.length, 0, 0, 0, 0),
    ])
    directory.push(Buffer.from('PK\x01\x02'), about, uint32(0, offset), Buffer.from(name))
    locals.push(local)
    offset += local.length
  }
  const listing = Buffer.concat(directory)
  const end = [uint16(0, 0, entries.length, entries.length), uint32(listing.length, offset), uint16(0)]
  return Buffer.concat([...locals, listing, Buffer.from('PK\x05\x06'), ...end])
}

/** An office file as Word writes it (content types first) or as others do (content types last, entries streamed). */
export function office(
  folder: 'word' | 'xl' | 'ppt',
  { last = false, extra = [] as [string, string][] } = {},
) {
  const main = {
    word: 'wordprocessingml.document',
    xl: 'spreadsheetml.sheet',
    ppt: 'presentationml.presentation',
  }
  const part = { word: 'word/document.xml', xl: 'xl/workbook.xml', ppt: 'ppt/presentation.xml' }[folder]
  const type = `application/vnd.openxmlformats-officedocument.${main[folder]}.main+xml`
  const types: [string, string] = [
    '[Content_Types].xml',
    `<Types><Override PartName="/${part}" ContentType="${type}"/></Types>`,
  ]
  const rest: [string, string][] = [['_rels/.rels', '<Relationships/>'], [part, '<x/>'.repeat(50)], ...extra]
  return zip(last ? [...rest, types] : [types, ...rest], { streamed: last })
}

/** A PNG of this size. The chunks in `before` come between its header and its pixels. */
export function png({ width = 1, height = 1, interlaced = false, before = [] as Buffer[] } = {}): Buffer {
  const header = Buffer.concat([
    uint32BE(width),
    uint32BE(height),
    Buffer.from([8, 0, 0, 0, Number(interlaced)]),
  ])
  const pixels = Buffer.from('789c6360000000020001e221bc33', 'hex')
  const start = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    start,
    pngChunk('IHDR', header),
    ...before,
    pngChunk('IDAT', pixels),
    pngChunk('IEND'),
  ])
}

export function pngChunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  return Buffer.concat([uint32BE(data.length), named, uint32BE(crc32(named))])
}

export const jpeg = Buffer.concat([
  Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
  Buffer.alloc(40),
])
export const webp = Buffer.from('524946461a000000574542505650384c0d0000002f00000010071011118888fe0700', 'hex')
export const pdf = Buffer.from(
  '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj <</Type/Catalog>> endobj\n%%EOF\n',
  'latin1',
)

const uint16 = (...numbers: number[]) => {
  const bytes = Buffer.alloc(2 * numbers.length)
  for (const [index, number] of numbers.entries()) bytes.writeUInt16LE(number, 2 * index)
  return bytes
}
const uint32 = (...numbers: number[]) => {
  const bytes = Buffer.alloc(4 * numbers.length)
  for (const [index, number] of numbers.entries()) bytes.writeUInt32LE(number, 4 * index)
  return bytes
}
const uint32BE = (number: number) => uint32(number).reverse()
