export const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
export const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export type OfficeType = typeof docx | typeof xlsx

/** LibreOffice and Google write the list of contents last, so that the first entries have to tell. */
export function officeType(head: Buffer): OfficeType | null {
  const names = [...entries(head, localHeader)]
  if (!names[0] || !/^(\[Content_Types\]\.xml$|_rels\/|docProps\/|customXml\/|word\/|xl\/)/.test(names[0]))
    return null
  const telling = names.find((name) => /^(word|xl)\//.test(name))
  if (!telling) return null
  return telling.startsWith('word/') ? docx : xlsx
}

/** Enough for the directory of some two thousand entries. */
export const tailSize = 256 * 1024

/** The end of an office file lists all that is in it: it must be whole, of its kind and without macros. */
export function isWholePackage(tail: Buffer, type: OfficeType): boolean {
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

// Searched for, not walked along: entries that were streamed do not say how long they are.
function* entries(bytes: Buffer, { signature, nameLength, name }: Header) {
  for (let at = bytes.indexOf(signature); at >= 0; at = bytes.indexOf(signature, at + 4)) {
    if (at + name > bytes.length) return
    const start = at + name
    yield bytes.toString('latin1', start, start + bytes.readUInt16LE(at + nameLength))
  }
}
