import { docx, officeType, xlsx } from './office-files.ts'
import { looksLikePlainText } from './plain-text.ts'

/** The types that may be uploaded, with the file extensions for downloads. */
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
  'This type of file isn’t supported. ' +
  'Please upload a PDF, an image (PNG, JPEG, WebP), a Word or Excel file, CSV or text.'

/** Thrown for a file that is not accepted and not stored. The message is for the user who chose the file. */
export class FileRefused extends Error {
  constructor(message = refusal) {
    super(message)
  }
}

/** The number of bytes that detectType needs: enough to look past the metadata that some programs write first. */
export const headSize = 64 * 1024

/**
 * Detects the type from the first bytes of the content. The name matters only for text: it must end in .csv or .txt, or
 * have no extension. Throws FileRefused for any other type.
 */
export async function detectType(head: Buffer, nameHint: string): Promise<AcceptedType> {
  if (head.length === 0) throw new FileRefused('This file is empty. Please choose another.')
  const isPdf = startsWith(head, signatures['application/pdf'])
  const type = looksLikePlainText(head) && !isPdf ? textType(nameHint) : await binaryType(head)
  if (!type) throw new FileRefused()
  return type
}

const zipSignature = 'PK\x03\x04'
const signatures = {
  'application/pdf': '%PDF-',
  'image/png': '\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR',
  'image/jpeg': '\xff\xd8\xff',
  'image/webp': 'RIFF',
  [docx]: zipSignature,
  [xlsx]: zipSignature,
  'text/csv': null,
  'text/plain': null,
} satisfies Record<AcceptedType, string | null>

const startsWith = (head: Buffer, start: string) => head.toString('latin1', 0, start.length) === start

/** Returns null for other extensions, because the text can be a script or markup that does harm when it is opened. */
function textType(name: string): AcceptedType | null {
  const extension = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? 'txt'
  if (extension === 'csv') return 'text/csv'
  return extension === 'txt' ? 'text/plain' : null
}

async function binaryType(head: Buffer): Promise<AcceptedType | null> {
  // The library is imported lazily, because it is large and would slow down the start.
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  const type = found?.mime ?? 'application/zip'
  if (type === 'application/zip' && startsWith(head, zipSignature)) return officeType(head)
  if (!isAccepted(type)) return null
  // The library skips byte order marks and ID3 tags. Other programs do not, and would see a different type.
  const start = signatures[type]
  return start !== null && startsWith(head, start) ? type : null
}
