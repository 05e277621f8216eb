import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../../errors.ts'

/** Milliseconds in which a whole body must arrive. `bytes` applies to pieces of files, which take longer on a phone. */
export type BodyTimes = { json: number; bytes: number }
export const bodyTimes: BodyTimes = { json: 20_000, bytes: 120_000 }

/**
 * Refuses a request whose body arrives too slowly and closes its connection. A caller that sends a byte from time to
 * time would otherwise occupy a connection for as long as it likes.
 */
export function limitBodyTime(app: FastifyInstance, times: BodyTimes) {
  app.addHook('preParsing', async ({ headers, raw }, reply, payload) => {
    if (raw.complete) return payload
    const isBytes = headers['content-type'] === 'application/octet-stream'
    // The refusal ends this stream and not the request, whose connection still has to carry the response.
    const body = payload.pipe(new PassThrough()).on('error', () => {})
    payload.on('error', (error) => body.destroy(error))
    const timer = setTimeout(
      () => {
        void reply.header('connection', 'close')
        body.destroy(new Refusal(408, tooSlow))
      },
      isBytes ? times.bytes : times.json,
    )
    const stop = () => clearTimeout(timer)
    payload.once('end', stop)
    reply.raw.once('close', stop)
    return body
  })
}

export const tooSlow = 'This request took too long to arrive. Check your connection and try again.'
