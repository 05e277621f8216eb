import { acceptedTypes, isAccepted } from './content-type.ts'

/** However a stored file is opened, the browser saves it and never runs it; unknown types are just bytes. */
export const fileHeaders = ({ name, type, size }: { name: string; type: string; size?: number }) => ({
  'Content-Type': servedType(type),
  ...(size !== undefined && { 'Content-Length': String(size) }),
  'Content-Disposition': attachment(servedName(name, type)),
  'Cache-Control': 'private, no-store',
  ...lifeless,
})

/** We made it ourselves and it never changes. Each person's browser keeps its own. */
export const previewHeaders = ({ size }: { size: number }) => ({
  'Content-Type': 'image/webp',
  'Content-Length': String(size),
  'Content-Disposition': 'inline',
  'Cache-Control': 'private, max-age=31536000, immutable',
  Vary: 'Authorization',
  ...lifeless,
})

const lifeless = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
}

function servedType(type: string) {
  if (!isAccepted(type)) return 'application/octet-stream'
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type
}

/** Computers open files by their ending, so it follows the content: the PDF `x.hta` becomes `x.hta.pdf`. */
function servedName(name: string, type: string) {
  const safe = safeName(name)
  const endings: readonly string[] = isAccepted(type) ? acceptedTypes[type] : []
  const [ending] = endings
  if (!ending) return shortened(safe)
  const given = endings.find((known) => safe.toLowerCase().endsWith(`.${known}`))
  return given ? `${shortened(safe.slice(0, -given.length - 1))}.${given}` : `${shortened(safe)}.${ending}`
}

/** As a file can be called on any computer. */
export const safeName = (name: string) => Array.from(neutral(name)).slice(0, 255).join('') || 'file'

/** Without what ends a header, leaves a directory, or turns the reading direction to hide an ending. */
const neutral = (name: string) =>
  name
    .normalize('NFC')
    .replace(/[\p{Bidi_Control}\p{Cs}]/gu, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}/\\:]/gu, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '')

// File systems take 255 bytes, and a character may have four.
const shortened = (name: string) => Array.from(name).slice(0, 60).join('')

const attachment = (name: string) =>
  `attachment; filename="${ascii(name)}"; filename*=UTF-8''${encoded(name)}`

/** For programs that know no better. A percent sign would be decoded by some. */
const ascii = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|["\\%]/gu, '_')

/** RFC 8187 allows less than encodeURIComponent leaves alone. */
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
