import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { S3Error } from './s3-error.ts'

/** A request with its complete body. `path` is URL-decoded, but `body` can still have the aws-chunked encoding. */
export type S3Call = {
  method: string
  path: string
  bucket: string
  key: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  header: (name: string) => string
  body: Buffer
}

export type S3Reply = { status: number; headers?: Record<string, string | number>; body?: string | Buffer }

export async function readCall(request: IncomingMessage): Promise<S3Call> {
  const [address = '/', search = ''] = (request.url ?? '/').split('?', 2)
  const path = decodePath(address)
  const [, bucket = '', ...rest] = path.split('/')
  const { method = 'GET', headers } = request
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)

  return {
    method,
    path,
    bucket,
    key: rest.join('/'),
    // In a signed query, a plus is a literal plus. Only forms use it for a space.
    query: new URLSearchParams(search.replaceAll('+', '%2B')),
    headers,
    header: (name) => String(headers[name] ?? ''),
    body: Buffer.concat(chunks),
  }
}

export const xmlReply = (content: string, status = 200): S3Reply => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>${content}`,
})

export const xml = (text: string | number) =>
  String(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

function decodePath(address: string) {
  try {
    return decodeURIComponent(address)
  } catch {
    throw new S3Error(400, 'InvalidURI')
  }
}
