import { isUtf8 } from 'node:buffer'
import { Refusal } from '../../../../errors.ts'

/** Converts the file to UTF-8 without a byte order mark. Refuses a file that is not CSV and says what it is. */
export function decodeText(bytes: Buffer): Buffer {
  refuseKnownFormats(bytes)
  const text = toUtf8(bytes)
  if (text.includes(0)) throw notCsv('This isn’t a text file')
  if (/^\s*<(!doctype|html|head|body|script|svg|\?xml)\b/i.test(text.toString('utf8', 0, 500)))
    throw notCsv('This is a web page, not a CSV')
  return text
}

const mixedEncodings =
  'Some characters in this file can’t be read. Save your spreadsheet as “CSV UTF-8” and upload it again.'

function toUtf8(bytes: Buffer): Buffer {
  if (startsWith(bytes, '\xff\xfe')) return fromUtf16(bytes, 'utf-16le')
  if (startsWith(bytes, '\xfe\xff')) return fromUtf16(bytes, 'utf-16be')
  if (isUtf8(bytes)) return startsWith(bytes, '\xef\xbb\xbf') ? bytes.subarray(3) : bytes
  // Everything else is Windows-1252. If the file also contains UTF-8 sequences, one of the two would be garbled.
  if (utf8Sequence.test(bytes.toString('latin1'))) throw new Refusal(415, mixedEncodings)
  // Decodes Windows-1252 here, because not every Node build distinguishes it from Latin-1.
  const text = bytes
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (byte) => windows1252[byte.charCodeAt(0) - 0x80] ?? byte)
  if (controlCharacter.test(text)) throw notCsv('This isn’t a text file')
  return Buffer.from(text)
}

function fromUtf16(bytes: Buffer, encoding: 'utf-16le' | 'utf-16be') {
  try {
    return Buffer.from(new TextDecoder(encoding, { fatal: true }).decode(bytes))
  } catch {
    throw notCsv('This isn’t a text file')
  }
}

const startsWith = (bytes: Buffer, start: string) => bytes.toString('latin1', 0, start.length) === start
const utf8Sequence = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/
/** The Windows-1252 characters for the codes 0x80 to 0x9f. Undefined codes map to themselves. */
const windows1252 = Array.from('€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ')
const controlCharacter = /[^\P{Cc}\t\n\r]/u

const knownFormats = [
  ['PK\x03\x04', 'an Excel workbook'],
  ['\xd0\xcf\x11\xe0', 'an Excel workbook'],
  ['%PDF-', 'a PDF'],
  ['\x89PNG', 'a picture'],
  ['\xff\xd8\xff', 'a picture'],
  ['RIFF', 'a picture'],
  ['GIF8', 'a picture'],
] as const

function refuseKnownFormats(bytes: Buffer) {
  const found = knownFormats.find(([start]) => startsWith(bytes, start))
  if (found) throw notCsv(`This is ${found[1]}, not a CSV`)
}

const notCsv = (reason: string) =>
  new Refusal(
    415,
    `${reason}. In Excel, Numbers or Google Sheets, save or download your spreadsheet as CSV and upload that file.`,
  )
