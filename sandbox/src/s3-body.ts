import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { S3Call } from './s3-call.ts'
import { notImplemented, S3Error } from './s3-error.ts'

/** Decodes aws-chunked content and verifies all checksums that came with it. */
export function contentOf(call: S3Call): Buffer {
  const payloadType = call.header('x-amz-content-sha256')
  const isChunked = payloadType.startsWith('STREAMING-')
  if (isChunked && payloadType !== 'STREAMING-UNSIGNED-PAYLOAD-TRAILER') throw notImplemented(payloadType)

  const { content, trailers } = isChunked ? decodeChunks(call.body) : { content: call.body, trailers: [] }
  if (isChunked && content.length !== Number(call.header('x-amz-decoded-content-length'))) {
    throw new S3Error(400, 'IncompleteBody')
  }
  const announced = call.header('x-amz-trailer')
  if (announced && !trailers.some(([name]) => name === announced))
    throw new S3Error(400, 'MalformedTrailerError')

  const headers = Object.keys(call.headers).map((name): [string, string] => [name, call.header(name)])
  for (const [name, sum] of [...headers, ...trailers]) verifyChecksum(name, sum, content)
  return content
}

export const md5 = (content: Buffer) => createHash('md5').update(content)

function decodeChunks(body: Buffer) {
  const chunks: Buffer[] = []
  let position = 0
  for (;;) {
    const lineEnd = body.indexOf('\r\n', position)
    const size = Number.parseInt(body.toString('latin1', position, lineEnd), 16)
    if (lineEnd < 0 || Number.isNaN(size)) throw new S3Error(400, 'IncompleteBody')
    position = lineEnd + 2
    if (size === 0)
      return { content: Buffer.concat(chunks), trailers: trailersIn(body.toString('latin1', position)) }
    chunks.push(body.subarray(position, position + size))
    position += size + 2
  }
}

const trailersIn = (text: string) =>
  text
    .split('\r\n')
    .filter(Boolean)
    .map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    })

const checksums: Record<string, (content: Buffer) => string> = {
  'content-md5': (content) => md5(content).digest('base64'),
  'x-amz-checksum-crc32': (content) => {
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(content))
    return sum.toString('base64')
  },
  'x-amz-checksum-sha1': (content) => createHash('sha1').update(content).digest('base64'),
  'x-amz-checksum-sha256': (content) => createHash('sha256').update(content).digest('base64'),
}

const otherChecksumHeaders = ['x-amz-checksum-mode', 'x-amz-checksum-algorithm', 'x-amz-checksum-type']

function verifyChecksum(name: string, sum: string, content: Buffer) {
  const calculate = checksums[name]
  if (calculate && calculate(content) !== sum) throw new S3Error(400, 'BadDigest', `${name} does not match`)
  if (!calculate && name.startsWith('x-amz-checksum-') && !otherChecksumHeaders.includes(name))
    throw notImplemented(name)
}
