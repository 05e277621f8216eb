import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../errors.ts'
import { bestFor, type Compressed } from './compressing.ts'

/** A page that a proxy or a clock calls unchanged would ask for the parts of the last build. */
const unconditional = { cacheControl: false, etag: false, lastModified: false }

/** Pages with a small entry of their own, drawn here for whoever comes; null where the browser has to do it alone. */
type DrawnPages = {
  addresses: string[]
  draw(address: string, search: string): Promise<Compressed | null>
}

/** The built web: hashed assets for ever, the page itself for every address that is not the API's. */
export async function webPages(app: FastifyInstance, root: string, drawn: DrawnPages) {
  await app.register(fastifyStatic, { root, serve: false, index: false, preCompressed: true })
  const hasPublicEntry = existsSync(join(root, 'public.html'))

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: { access: 'public' },
    handler: async (request, reply) => {
      const { '*': path = '' } = request.params as { '*'?: string }
      if (path === 'api' || path.startsWith('api/')) throw new Refusal(404, 'Not found')
      if (path.startsWith('assets/')) return reply.sendFile(path, { maxAge: '1y', immutable: true })
      if (/^[\w-]+\.(svg|png|ico|txt|webmanifest)$/.test(path)) return reply.sendFile(path, { maxAge: '1h' })
      void reply.header('cache-control', 'no-cache')
      const address = `/${path.replace(/\/$/, '')}`
      if (!hasPublicEntry || !drawn.addresses.includes(address))
        return reply.sendFile('index.html', unconditional)
      const page = await drawn.draw(address, searchOf(request))
      return page ? sendCompressed(request, reply, page) : reply.sendFile('public.html', unconditional)
    },
  })
}

const searchOf = ({ url }: FastifyRequest) => (url.includes('?') ? url.slice(url.indexOf('?')) : '')

function sendCompressed({ headers }: FastifyRequest, reply: FastifyReply, content: Compressed) {
  const encoding = bestFor(headers['accept-encoding']?.toString())
  if (encoding) void reply.header('content-encoding', encoding)
  return reply
    .header('vary', 'accept-encoding')
    .type('text/html; charset=utf-8')
    .send(content[encoding ?? 'plain'])
}
