import { randomUUID } from 'node:crypto'
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Log } from '../log.ts'
import { notReadable } from './answers.ts'
import { headersFor } from './headers.ts'

/**
 * Answers what is no HTTP, or did not arrive in time. There is no request yet, so the answer is written by hand: like
 * every other one it is a sentence, with the same headers.
 */
export function answerBrokenCalls(log: Log, options: { secure: boolean }) {
  return ({ code = '' }: { code?: string }, socket: Socket) => {
    if (code === 'ECONNRESET' || socket.destroyed) return
    const id = randomUUID()
    // Only the code: the error holds what was sent.
    log.debug({ reqId: id, code }, 'A call could not be read')
    const { status, message } = refusals[code] ?? notReadable
    const { body, headers } = contentOf(message, id, options)
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    if (socket.writable)
      socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
    socket.destroy()
  }
}

/** Node itself knows one expectation, 100-continue, and would answer others without our headers. */
export function refuseExpectations(server: Server, options: { secure: boolean }) {
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    const { body, headers } = contentOf('This request expects what nobody can promise', randomUUID(), options)
    response.writeHead(417, headers).end(body)
  })
}

function contentOf(message: string, id: string, options: { secure: boolean }) {
  const body = JSON.stringify({ error: message })
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
    // Nobody knows what was asked for; what the API says is stored nowhere.
    ...headersFor({ url: '/api/', id }, options),
  }
  return { body, headers }
}

const refusals: Record<string, { status: number; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'This request took too long to arrive' },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The head of this request is too large' },
}
