import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../errors.ts'

/** A page that a proxy or a clock calls unchanged would ask for the parts of the last build. */
const unconditional = { cacheControl: false, etag: false, lastModified: false }

/** The built web: hashed assets for ever, the page itself for every address that is not the API's. */
export async function webPages(app: FastifyInstance, root: string) {
  await app.register(fastifyStatic, { root, serve: false, index: false, preCompressed: true })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: { access: 'public' },
    handler: async (request, reply) => {
      const { '*': path = '' } = request.params as { '*'?: string }
      if (path === 'api' || path.startsWith('api/')) throw new Refusal(404, 'Not found')
      if (path.startsWith('assets/')) return reply.sendFile(path, { maxAge: '1y', immutable: true })
      if (/^[\w-]+\.(svg|png|ico|txt|webmanifest)$/.test(path)) return reply.sendFile(path, { maxAge: '1h' })
      return reply.header('cache-control', 'no-cache').sendFile('index.html', unconditional)
    },
  })
}
