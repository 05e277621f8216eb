import { isUtf8 } from 'node:buffer'
import { Refusal } from '../../../../errors.ts'

/** A sheet as UTF-8 and without a mark, whatever program wrote it; or a sentence that says what it is instead. */
export function asText(bytes: Buffer): Buffer {
  refuseKnown(bytes)
  const text = decoded(bytes)
  if (text.includes(0)) throw notCsv('This is not a text file')
  if (/^\s*<(!doctype|html|head|body|script|svg|\?xml)\b/i.test(text.toString('utf8', 0, 500)))
    throw notCsv('This is a web page, not a CSV')
  return text
}

const mix =
  'This file mixes two kinds of text encoding. Please save the sheet as “CSV UTF-8” and upload it again.'

function decoded(bytes: Buffer): Buffer {
  if (begins(bytes, '\xff\xfe')) return fromUtf16(bytes, 'utf-16le')
  if (begins(bytes, '\xfe\xff')) return fromUtf16(bytes, 'utf-16be')
  if (isUtf8(bytes)) return begins(bytes, '\xef\xbb\xbf') ? bytes.subarray(3) : bytes
  // What else there is comes from Windows. With letters of UTF-8 in between, one of the two would come out as rubbish.
  if (lettersOfUtf8.test(bytes.toString('latin1'))) throw new Refusal(415, mix)
  // By hand: not every Node tells this encoding from Latin 1.
  const text = bytes
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (byte) => windows[byte.charCodeAt(0) - 0x80] ?? byte)
  if (controls.test(text)) throw notCsv('This is not a text file')
  return Buffer.from(text)
}

function fromUtf16(bytes: Buffer, encoding: 'utf-16le' | 'utf-16be') {
  try {
    return Buffer.from(new TextDecoder(encoding, { fatal: true }).decode(bytes))
  } catch {
    throw notCsv('This is not a text file')
  }
}

const begins = (bytes: Buffer, start: string) => bytes.toString('latin1', 0, start.length) === start
const lettersOfUtf8 = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/
/** From 0x80 on; some were never given a meaning. */
const windows = Array.from('€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ')
const controls = /[^\P{Cc}\t\n\r]/u

const known = [
  ['PK\x03\x04', 'an Excel workbook'],
  ['\xd0\xcf\x11\xe0', 'an Excel workbook'],
  ['%PDF-', 'a PDF'],
  ['\x89PNG', 'a picture'],
  ['\xff\xd8\xff', 'a picture'],
  ['RIFF', 'a picture'],
  ['GIF8', 'a picture'],
] as const

function refuseKnown(bytes: Buffer) {
  const found = known.find(([start]) => begins(bytes, start))
  if (found) throw notCsv(`This is ${found[1]}, not a CSV`)
}

const notCsv = (what: string) =>
  new Refusal(
    415,
    `${what}. In Excel, Numbers or Google Sheets, choose CSV when you save or download the sheet, and upload that file.`,
  )
