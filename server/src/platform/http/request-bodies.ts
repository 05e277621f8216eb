import type { Endpoint } from '@mantel/domain/endpoints/endpoint'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../errors.ts'

/** Makes the routes of this app accept raw bytes and nothing else. All other routes accept JSON only. */
export function acceptOnlyBytes(apart: FastifyInstance) {
  apart.removeAllContentTypeParsers()
  apart.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer' },
    async (_: unknown, body: Buffer) => body,
  )
  apart.addContentTypeParser('*', async () => {
    throw new Refusal(415, 'Please send plain bytes, as application/octet-stream')
  })
  return apart
}

/** An endpoint that accepts a larger or smaller body than the default declares its limit in the body's metadata. */
export function sizeLimit({ body }: Endpoint): { bodyLimit?: number } {
  const { maxBytes } = (body?.meta() ?? {}) as { maxBytes?: number }
  return maxBytes ? { bodyLimit: maxBytes } : {}
}

export const defaultBodyLimit = 1024 * 1024
