import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { forbidden } from '../../errors.ts'
import { notReadable } from './answers.ts'

const contentSecurityPolicy = (trustedTypes: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes}`,
  ].join('; ')

/** No script may make a policy that would let text become markup or script again. */
const strictContentPolicy = contentSecurityPolicy("'none'")

/**
 * The app's own page allows one policy. The contract editor makes it to have pasted HTML read by the browser's parser,
 * which runs and loads nothing, and gives it to no other code.
 */
export const appContentPolicy = contentSecurityPolicy('pasted-html')

/** Pages whose address carries a secret must not pass it on. */
const secretPages =
  /^\/(sign|pay|reset-password|verify-email|accept-invitation|lead-added)(\/|\?|$)|[?&](token|invite)=/

type Options = { secure: boolean }

/** What every answer carries. A route that sets one of these itself, such as a file's, keeps its own. */
export function securityHeaders(app: FastifyInstance, options: Options) {
  app.addHook('onRequest', async (request) => {
    refuseNameless(request)
    refuseCrossSite(request)
  })

  app.addHook('onSend', async (_request, reply, payload) => {
    addHeaders(reply, options)
    return payload
  })
}

/** Hooks run for routes; whoever answers without one asks for the headers here. */
export function addHeaders(reply: FastifyReply, options: Options) {
  for (const [name, value] of Object.entries(headersFor(reply.request, options))) {
    if (!reply.hasHeader(name)) void reply.header(name, value)
  }
  // What is missing during a deployment is there a moment later.
  if (reply.statusCode >= 400 && !reply.hasHeader('cache-control'))
    void reply.header('cache-control', 'no-store')
}

export function headersFor({ url, id }: { url: string; id: string }, { secure }: Options) {
  const address = plain(url)
  const isApi = address.startsWith('/api/')
  return {
    'content-security-policy': strictContentPolicy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'referrer-policy': secretPages.test(address) ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'x-request-id': id,
    ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    ...(isApi && { 'cache-control': 'no-store', vary: 'Authorization' }),
  }
}

/** The path as the router will read it, however a caller wrote it: with a host, in capitals, with escapes. */
function plain(url: string) {
  const path = url.replace(/^https?:\/\/[^/]*/i, '')
  try {
    return decodeURIComponent(path).toLowerCase()
  } catch {
    return path.toLowerCase()
  }
}

function refuseNameless({ raw, headers }: FastifyRequest) {
  if (raw.httpVersion === '1.1' && headers.host === undefined) throw notReadable
}

// A second lock behind bearer-only sessions: browsers say when another site makes the call.
function refuseCrossSite({ method, headers }: FastifyRequest) {
  const changes = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
  if (changes && headers['sec-fetch-site'] === 'cross-site') throw forbidden()
}
