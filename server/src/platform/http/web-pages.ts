import { existsSync, readdirSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../errors.ts'
import { bestEncoding, type Compressed } from './compression.ts'
import { allowAnyOrigin } from './cross-origin.ts'
import { appContentPolicy } from './headers.ts'

/** HTML pages are never answered with a 304, which could make a browser request the assets of the previous build. */
const unconditional = { cacheControl: false, etag: false, lastModified: false }

/** A page with its own small JavaScript entry. */
export type SmallPage = {
  /** The built page. If it is missing, the server renders the whole page. */
  file?: string
  headers: Record<string, string>
  /** Renders the page with its content on the server. Returns null if the browser has to render it. */
  render?: (search: string) => Promise<RenderedPage | null>
}
/**
 * If `isFound` is false, the content says that there is no such page. Content that differs with every visit is a
 * string, which is not compressed in advance.
 */
export type RenderedPage = {
  content: Compressed | string
  isFound: boolean
  headers?: Record<string, string>
}
type PageAt = (address: string) => SmallPage | null

type Options = {
  root: string
  pageAt: PageAt
  isAppPath: (address: string) => boolean
}

/**
 * Serves the built web app: hashed assets that are cached permanently, and an HTML page for every other URL outside the
 * API. At a URL that is unknown to both the website and the app, the app shows that there is no such page.
 */
export async function registerWebPages(app: FastifyInstance, { root, pageAt, isAppPath }: Options) {
  await app.register(fastifyStatic, { root, serve: false, index: false, preCompressed: true })
  // The API also works if the web app was never built.
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
      if (path === 'widget.js') return sendWidget(reply)
      void reply.header('cache-control', 'no-cache')
      const address = `/${path.replace(/\/$/, '')}`
      const page = pageAt(address)
      if (!page || (page.file && !built.has(page.file))) {
        if (!page && !isAppPath(address)) void reply.status(404).header('x-robots-tag', 'noindex')
        void reply.header('content-security-policy', appContentPolicy)
        const isSignIn = signInPaths.has(address) && built.has('sign-in.html')
        return reply.sendFile(isSignIn ? 'sign-in.html' : 'index.html', unconditional)
      }
      void reply.headers(page.headers)
      const rendered = await page.render?.(searchOf(request))
      if (rendered) return sendRendered(request, reply, rendered)
      if (!page.file) throw new Refusal(503, 'This page is not available right now')
      return reply.sendFile(page.file, unconditional)
    },
  })
}

/** The app's pages for visitors. They are the same app, whose HTML draws their frame while the app loads. */
const signInPaths = new Set([
  '/app',
  '/forgot-password',
  '/reset-password',
  '/accept-invitation',
  '/verify-email',
])

const searchOf = ({ url }: FastifyRequest) => (url.includes('?') ? url.slice(url.indexOf('?')) : '')

/** The lead form that other sites embed. Its URL never changes, so browsers cache it for only an hour. */
function sendWidget(reply: FastifyReply) {
  allowAnyOrigin(reply)
  return reply.sendFile('widget.js', { maxAge: '1h' })
}

function sendRendered({ headers }: FastifyRequest, reply: FastifyReply, rendered: RenderedPage) {
  const { content, isFound } = rendered
  void reply.headers(rendered.headers ?? {})
  if (!isFound) void reply.status(404).header('x-robots-tag', 'noindex')
  if (typeof content === 'string') return reply.type('text/html; charset=utf-8').send(content)
  const encoding = bestEncoding(headers['accept-encoding']?.toString())
  if (encoding) void reply.header('content-encoding', encoding)
  return reply
    .header('vary', 'accept-encoding')
    .type('text/html; charset=utf-8')
    .send(content[encoding ?? 'plain'])
}
