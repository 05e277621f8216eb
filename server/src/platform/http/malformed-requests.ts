import { randomUUID } from 'node:crypto'
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Log } from '../log.ts'
import { unreadableRequest } from './error-responses.ts'
import { tooSlow } from './floods/slow-bodies.ts'
import { headersFor } from './headers.ts'

/**
 * Creates the handler for requests that Node cannot parse or that time out. Fastify has no request object yet, so the
 * handler writes a JSON error to the socket, with the same headers as every other response.
 */
export function answerMalformedRequests(log: Log, options: { secure: boolean }) {
  return ({ code = '' }: { code?: string }, socket: Socket) => {
    if (code === 'ECONNRESET' || socket.destroyed) return
    const id = randomUUID()
    // Only the code is logged, because the error contains the bytes that were sent.
    log.debug({ reqId: id, code }, 'A request could not be read')
    const { status, message } = refusals[code] ?? unreadableRequest
    const { body, headers } = contentOf(message, id, options)
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    if (socket.writable)
      socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
    socket.destroy()
  }
}

/** Node supports one expectation, 100-continue, and would answer others without our headers. */
export function refuseExpectations(server: Server, options: { secure: boolean }) {
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    const { body, headers } = contentOf(
      'This request has an unsupported Expect header',
      randomUUID(),
      options,
    )
    response.writeHead(417, headers).end(body)
  })
}

function contentOf(message: string, id: string, options: { secure: boolean }) {
  const body = JSON.stringify({ error: message })
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
    // The requested URL is unknown, so the strictest caching rules apply: those of the API.
    ...headersFor({ url: '/api/', id }, options),
  }
  return { body, headers }
}

const refusals: Record<string, { status: number; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: tooSlow },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers of this request are too large' },
}
