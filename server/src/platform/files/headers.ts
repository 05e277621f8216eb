import { acceptedTypes, isAccepted } from './content-type.ts'

/** Headers that make browsers download a stored file and never run it. Unknown types are served as plain bytes. */
export const fileHeaders = ({ name, type, size }: { name: string; type: string; size?: number }) => ({
  'Content-Type': servedType(type),
  ...(size !== undefined && { 'Content-Length': String(size) }),
  'Content-Disposition': attachment(servedName(name, type)),
  'Cache-Control': 'private, no-store',
  ...inertHeaders,
})

/** The server makes previews and they never change, so browsers may cache them, but shared caches may not. */
export const previewHeaders = ({ size }: { size: number }) => ({
  'Content-Type': 'image/webp',
  'Content-Length': String(size),
  'Content-Disposition': 'inline',
  'Cache-Control': 'private, max-age=31536000, immutable',
  Vary: 'Authorization',
  ...inertHeaders,
})

const inertHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
}

function servedType(type: string) {
  if (!isAccepted(type)) return 'application/octet-stream'
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type
}

/** Computers open files by their extension, so it must match the content: the PDF `x.hta` becomes `x.hta.pdf`. */
export function servedName(name: string, type: string) {
  const safe = safeName(name)
  const extensions: readonly string[] = isAccepted(type) ? acceptedTypes[type] : []
  const [extension] = extensions
  if (!extension) return shortened(safe)
  const ownExtension = extensions.find((known) => safe.toLowerCase().endsWith(`.${known}`))
  return ownExtension
    ? `${shortened(safe.slice(0, -ownExtension.length - 1))}.${ownExtension}`
    : `${shortened(safe)}.${extension}`
}

/** Returns a name of 1 to 255 characters that is safe in headers and paths. */
export const safeName = (name: string) => Array.from(neutralized(name)).slice(0, 255).join('') || 'file'

/**
 * Removes or replaces characters that end a header, leave a directory, or reverse the text direction to hide an
 * extension.
 */
const neutralized = (name: string) =>
  name
    .normalize('NFC')
    .replace(/[\p{Bidi_Control}\p{Cs}]/gu, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}/\\:]/gu, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '')

// Sixty characters always fit: file systems allow 255 bytes, and one character can take four.
const shortened = (name: string) => Array.from(name).slice(0, 60).join('')

const attachment = (name: string) =>
  `attachment; filename="${ascii(name)}"; filename*=UTF-8''${encoded(name)}`

/**
 * The name for programs that do not support `filename*`. Some of them decode percent signs, so these are replaced too.
 */
const ascii = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|["\\%]/gu, '_')

/** RFC 8187 requires escapes for some characters that encodeURIComponent keeps. */
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
