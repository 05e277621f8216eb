import { existsSync, readdirSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../errors.ts'
import { bestFor, type Compressed } from './compressing.ts'
import { appContentPolicy } from './headers.ts'

/** A page that a proxy or a clock calls unchanged would ask for the parts of the last build. */
const unconditional = { cacheControl: false, etag: false, lastModified: false }

/** A page with a small entry of its own. */
export type SmallPage = {
  /** What was built of it. */
  file: string
  headers: Record<string, string>
  /** The same with its content, for whoever comes; null where the browser has to draw it alone. */
  draw?: (search: string) => Promise<Compressed | null>
}
type PageAt = (address: string) => SmallPage | null

/** The built web: hashed assets for ever, the page itself for every address that is not the API's. */
export async function webPages(app: FastifyInstance, root: string, pageAt: PageAt) {
  await app.register(fastifyStatic, { root, serve: false, index: false, preCompressed: true })
  // A server whose web was never built answers calls all the same.
  const built = new Set(existsSync(root) ? readdirSync(root) : [])

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
      const page = pageAt(`/${path.replace(/\/$/, '')}`)
      if (!page || !built.has(page.file)) {
        void reply.header('content-security-policy', appContentPolicy)
        return reply.sendFile('index.html', unconditional)
      }
      void reply.headers(page.headers)
      const drawn = await page.draw?.(searchOf(request))
      return drawn ? sendCompressed(request, reply, drawn) : reply.sendFile(page.file, unconditional)
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
