import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { ApiError } from './error.ts'

export type Request = {
  method: string
  path: string
  query: string
  headers: IncomingHttpHeaders
  header: (name: string) => string
  body: Buffer
}

export type Reply = { status: number; headers?: Record<string, string>; body?: string }

const maximumBytes = 20 * 1024 * 1024

export async function readRequest(request: IncomingMessage): Promise<Request> {
  const [path = '/', query = ''] = (request.url ?? '/').split('?', 2)
  const { method = 'GET', headers } = request
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes > maximumBytes) throw new ApiError(413, 'invalid_request_error', 'The request is too large.')
    chunks.push(chunk)
  }
  return {
    method,
    path,
    query,
    headers,
    header: (name) => String(headers[name] ?? ''),
    body: Buffer.concat(chunks),
  }
}

export const jsonReply = (body: object, status = 200, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body, null, 2),
})
