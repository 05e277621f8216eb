import { crc32, deflateRawSync } from 'node:zlib'

export type ZipFile = { name: string; content: Uint8Array; modifiedAt: Date }

/** Writes a ZIP archive in memory, for a few small files. Names are UTF-8. */
export function writeZip(files: readonly ZipFile[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, modifiedAt } of files) {
    const encoded = Buffer.from(name, 'utf8')
    const packed = deflateRawSync(content)
    const common = commonFields(content, packed, encoded, modifiedAt)
    const local = Buffer.concat([number32(0x04034b50), common, encoded, packed])
    directory.push(
      Buffer.concat([
        number32(0x02014b50),
        number16(version),
        common,
        // No comment, one disk, no attributes.
        Buffer.alloc(10),
        number32(offset),
        encoded,
      ]),
    )
    parts.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const count = number16(files.length)
  const end = [
    number32(0x06054b50),
    Buffer.alloc(4),
    count,
    count,
    number32(central.length),
    number32(offset),
  ]
  return Buffer.concat([...parts, central, ...end, number16(0)])
}

const version = 20
const utf8Names = 0x0800
const deflated = 8

/** The fields that a file's own header and its entry in the directory share. */
const commonFields = (content: Uint8Array, packed: Buffer, name: Buffer, modifiedAt: Date) =>
  Buffer.concat([
    number16(version),
    number16(utf8Names),
    number16(deflated),
    number16(dosTime(modifiedAt)),
    number16(dosDate(modifiedAt)),
    number32(crc32(content)),
    number32(packed.length),
    number32(content.length),
    number16(name.length),
    number16(0),
  ])

/** ZIP stores times with two seconds of precision, since 1980. */
const dosTime = (at: Date) => (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
const dosDate = (at: Date) =>
  ((Math.max(0, at.getUTCFullYear() - 1980) & 0x7f) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()

function number16(value: number) {
  const buffer = Buffer.alloc(2)
  buffer.writeUInt16LE(value)
  return buffer
}

function number32(value: number) {
  const buffer = Buffer.alloc(4)
  buffer.writeUInt32LE(value)
  return buffer
}
