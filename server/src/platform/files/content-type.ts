import { docx, officeType, xlsx } from './office.ts'
import { looksPlain } from './plain-text.ts'

/** What may be uploaded, with the endings under which each is handed out again. */
export const acceptedTypes = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  [docx]: ['docx'],
  [xlsx]: ['xlsx'],
  'text/csv': ['csv'],
  'text/plain': ['txt'],
} as const

export type AcceptedType = keyof typeof acceptedTypes

export const isAccepted = (type: string): type is AcceptedType => Object.hasOwn(acceptedTypes, type)

const refusal =
  'This kind of file is not accepted. ' +
  'Please upload a PDF, an image (PNG, JPEG, WebP), a Word or Excel file, CSV or text.'

/** The file is not stored; the message is for the person who chose it. */
export class FileRefused extends Error {
  constructor(message = refusal) {
    super(message)
  }
}

/** Enough to see past the metadata that some programs write first. */
export const headSize = 64 * 1024

/** The type by what the file says, never by what it is called; a name only tells CSV from text. */
export async function detectType(head: Buffer, nameHint: string): Promise<AcceptedType> {
  if (head.length === 0) throw new FileRefused('This file is empty. Please choose another.')
  const isPdf = startsWith(head, starts['application/pdf'])
  const type = looksPlain(head) && !isPdf ? textType(nameHint) : await binaryType(head)
  if (!type) throw new FileRefused()
  return type
}

const zipStart = 'PK\x03\x04'
const starts = {
  'application/pdf': '%PDF-',
  'image/png': '\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR',
  'image/jpeg': '\xff\xd8\xff',
  'image/webp': 'RIFF',
  [docx]: zipStart,
  [xlsx]: zipStart,
  'text/csv': null,
  'text/plain': null,
} satisfies Record<AcceptedType, string | null>

const startsWith = (head: Buffer, start: string) => head.toString('latin1', 0, start.length) === start

/** Text with another ending is a script, markup or settings: harmless here, maybe not where it is opened. */
function textType(name: string): AcceptedType | null {
  const ending = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? 'txt'
  if (ending === 'csv') return 'text/csv'
  return ending === 'txt' ? 'text/plain' : null
}

async function binaryType(head: Buffer): Promise<AcceptedType | null> {
  // Imported here: it is large, and a start should not wait for it.
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  const type = found?.mime ?? 'application/zip'
  if (type === 'application/zip' && startsWith(head, zipStart)) return officeType(head)
  if (!isAccepted(type)) return null
  // The library also looks behind byte order marks and ID3 tags, where other programs see something else.
  const start = starts[type]
  return start !== null && startsWith(head, start) ? type : null
}
