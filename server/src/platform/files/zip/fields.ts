/** ZIP stores times from 1980 on, with a precision of two seconds. */
export const dosTime = (at: Date) =>
  (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
export const dosDate = (at: Date) =>
  ((Math.max(0, at.getUTCFullYear() - 1980) & 0x7f) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()

export function number16(value: number) {
  const buffer = Buffer.alloc(2)
  buffer.writeUInt16LE(value)
  return buffer
}

export function number32(value: number) {
  const buffer = Buffer.alloc(4)
  buffer.writeUInt32LE(value)
  return buffer
}

export const version = 20
export const utf8Names = 0x0800
export const deflated = 8
export const marks = { file: 0x04034b50, descriptor: 0x08074b50, entry: 0x02014b50, end: 0x06054b50 }

/** Returns the record at the end of an archive, which tells programs where the directory is. */
export const endOf = (count: number, directorySize: number, directoryAt: number) =>
  Buffer.concat([
    number32(marks.end),
    Buffer.alloc(4),
    number16(count),
    number16(count),
    number32(directorySize),
    number32(directoryAt),
    number16(0),
  ])
