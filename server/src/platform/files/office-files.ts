export const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
export const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export type OfficeType = typeof docx | typeof xlsx

/**
 * Detects Word and Excel files by the names of their first entries, because LibreOffice and Google write
 * `[Content_Types].xml` last. Returns null for any other archive.
 */
export function officeType(head: Buffer): OfficeType | null {
  const names = [...entries(head, localHeader)]
  if (!names[0] || !/^(\[Content_Types\]\.xml$|_rels\/|docProps\/|customXml\/|word\/|xl\/)/.test(names[0]))
    return null
  const contentName = names.find((name) => /^(word|xl)\//.test(name))
  if (!contentName) return null
  return contentName.startsWith('word/') ? docx : xlsx
}

/** The number of bytes that isCompletePackage needs: enough for a directory of about two thousand entries. */
export const tailSize = 256 * 1024

/** Checks the directory at the end of an office file: it must be complete, of this type and without macros. */
export function isCompletePackage(tail: Buffer, type: OfficeType): boolean {
  const end = tail.lastIndexOf(endRecord)
  if (end < 0 || tail.length < end + 22) return false
  const start = end - tail.readUInt32LE(end + 12)
  if (start < 0) return false

  const names = [...entries(tail.subarray(start, end), centralHeader)]
  const folder = type === docx ? 'word/' : 'xl/'
  return (
    names.length === tail.readUInt16LE(end + 10) &&
    names.includes('[Content_Types].xml') &&
    names.some((name) => name.startsWith(folder)) &&
    !names.some((name) => /vbaProject\.bin$|^META-INF\//i.test(name))
  )
}

type Header = { signature: Buffer; nameLength: number; name: number }

const localHeader: Header = { signature: Buffer.from('PK\x03\x04', 'latin1'), nameLength: 26, name: 30 }
const centralHeader: Header = { signature: Buffer.from('PK\x01\x02', 'latin1'), nameLength: 28, name: 46 }
const endRecord = Buffer.from('PK\x05\x06', 'latin1')

// Searches for signatures instead of skipping by length, because streamed entries do not declare their length.
function* entries(bytes: Buffer, { signature, nameLength, name }: Header) {
  for (let at = bytes.indexOf(signature); at >= 0; at = bytes.indexOf(signature, at + 4)) {
    if (at + name > bytes.length) return
    const start = at + name
    yield bytes.toString('latin1', start, start + bytes.readUInt16LE(at + nameLength))
  }
}
