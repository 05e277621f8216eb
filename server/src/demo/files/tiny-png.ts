import { crc32, deflateSync } from 'node:zlib'

/** Creates a PNG. `points` are the pixels row by row, each an index into the palette of `#rrggbb` colors. */
export function tinyPng(width: number, points: Buffer, palette: string[]): Buffer {
  const height = points.length / width
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Bit depth 8 and color type 3 (indexed); the zeros are the defaults of the format.
  header.set([8, 3, 0, 0, 0], 8)
  // Each row starts with its filter type, 0 for none.
  const rows = Array.from({ length: height }, (_, y) => [
    Buffer.from([0]),
    points.subarray(y * width, (y + 1) * width),
  ])
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.map((color) => color.slice(1)).join(''), 'hex')),
    chunk('IDAT', deflateSync(Buffer.concat(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
