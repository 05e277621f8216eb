import { crc32, deflateRawSync } from 'node:zlib'
import { deflated, dosDate, dosTime, endOf, marks, number16, number32, utf8Names, version } from './fields.ts'

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
    const local = Buffer.concat([number32(marks.file), common, encoded, packed])
    directory.push(
      Buffer.concat([
        number32(marks.entry),
        number16(version),
        common,
        // No comment, the first disk, no attributes.
        Buffer.alloc(10),
        number32(offset),
        encoded,
      ]),
    )
    parts.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  return Buffer.concat([...parts, central, endOf(files.length, central.length, offset)])
}

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
