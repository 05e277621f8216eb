import { crc32, inflateRawSync } from 'node:zlib'

/** Reads an archive from its directory, as other programs do. Throws if a file is damaged. */
export function readZip(archive: Buffer) {
  const end = archive.lastIndexOf(Buffer.from('504b0506', 'hex'))
  let at = archive.readUInt32LE(end + 16)
  return Array.from({ length: archive.readUInt16LE(end + 10) }, () => {
    const nameLength = archive.readUInt16LE(at + 28)
    const field = (offset: number) => archive.readUInt32LE(at + offset)
    const [checksum, packed, size, start] = [field(16), field(20), field(24), field(42) + 30 + nameLength]
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    at += 46 + nameLength
    const content = inflateRawSync(archive.subarray(start, start + packed))
    if (content.length !== size || crc32(content) !== checksum) throw new Error(`${name} is damaged`)
    return { name, content }
  })
}
