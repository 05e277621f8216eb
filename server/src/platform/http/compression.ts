import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

export type Compressed = { plain: Buffer; gzip: Buffer; br: Buffer }

export async function compress(text: string): Promise<Compressed> {
  const plain = Buffer.from(text)
  const [small, smallest] = await Promise.all([
    promisify(gzip)(plain, { level: 9 }),
    promisify(brotliCompress)(plain),
  ])
  return { plain, gzip: small, br: smallest }
}

/** Returns the smallest encoding that the caller accepts, or null. With `q=0`, a caller refuses an encoding. */
export function bestEncoding(accepted = '') {
  const acceptedNames = accepted.split(',').flatMap((part) => {
    const [name = '', quality] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/)
    return Number(quality ?? 1) > 0 ? [name] : []
  })
  return (['br', 'gzip'] as const).find((encoding) => acceptedNames.includes(encoding)) ?? null
}
