/** Encodes an element in DER, the format of certificates and signatures: a tag, a length, and the content. */
const encode = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content)]), content])
}

function lengthOf({ length }: Buffer): number[] {
  if (length < 0x80) return [length]
  const bytes = bytesOf(length)
  return [0x80 | bytes.length, ...bytes]
}

function bytesOf(number: number): number[] {
  const rest = Math.floor(number / 256)
  return [...(rest > 0 ? bytesOf(rest) : []), number % 256]
}

export const sequence = (...parts: Uint8Array[]) => encode(0x30, ...parts)
/** The parts are sorted by their bytes, so that equal sets have equal encodings. */
export const setOf = (...parts: Buffer[]) => encode(0x31, ...parts.sort(Buffer.compare))
export const octetString = (content: Uint8Array) => encode(0x04, content)
export const bitString = (content: Uint8Array, unused = 0) => encode(0x03, Buffer.from([unused]), content)
export const utf8 = (text: string) => encode(0x0c, Buffer.from(text))
export const booleanTrue = () => encode(0x01, Buffer.from([0xff]))
/** A context-specific tag, written as `[number]` in ASN.1. */
export const tagged = (number: number, ...parts: Uint8Array[]) => encode(0xa0 | number, ...parts)

/** The number is always encoded as positive, even if its first bit is set. */
export const integer = (bytes: Uint8Array) => {
  const start = bytes.findIndex((byte) => byte !== 0)
  const digits = start === -1 ? Buffer.from([0]) : Buffer.from(bytes.subarray(start))
  return encode(0x02, (digits[0] ?? 0) >= 0x80 ? Buffer.from([0]) : Buffer.alloc(0), digits)
}

export function objectId(dotted: string) {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const base128 = (number: number, more = 0): number[] => [
    ...(number >= 128 ? base128(Math.floor(number / 128), 0x80) : []),
    (number % 128) | more,
  ]
  return encode(0x06, Buffer.from([40 * first + second, ...rest.flatMap((number) => base128(number))]))
}

/** UTCTime with a two-digit year until 2049, GeneralizedTime from 2050. */
export function time(at: Date) {
  const digits = `${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z`
  return at.getUTCFullYear() < 2050
    ? encode(0x17, Buffer.from(digits.slice(2)))
    : encode(0x18, Buffer.from(digits))
}

export type Element = { tag: number; content: Buffer; whole: Buffer }

/** Returns the consecutive elements in these bytes, or null if there is anything else. */
export function elementsIn(bytes: Buffer): Element[] | null {
  const elements: Element[] = []
  for (let at = 0; at < bytes.length; ) {
    const element = elementAt(bytes, at)
    if (!element) return null
    elements.push(element)
    at += element.whole.length
  }
  return elements
}

export function elementAt(bytes: Buffer, at: number): Element | null {
  const [tag, first] = [bytes[at], bytes[at + 1]]
  if (tag === undefined || first === undefined || first === 0x80 || first > 0x83) return null
  const more = first > 0x80 ? first - 0x80 : 0
  const start = at + 2 + more
  if (start > bytes.length) return null
  const length = more === 0 ? first : bytes.readUIntBE(at + 2, more)
  const end = start + length
  if (end > bytes.length) return null
  return { tag, content: bytes.subarray(start, end), whole: bytes.subarray(at, end) }
}
