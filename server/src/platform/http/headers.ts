import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { forbidden } from '../../errors.ts'
import { unreadableRequest } from './error-responses.ts'

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

/** Scripts may not create a Trusted Types policy, so they cannot turn text into markup or script. */
const strictContentPolicy = contentSecurityPolicy("'none'")

/**
 * The app's page allows one Trusted Types policy. The contract editor creates it to parse pasted HTML with the
 * browser's parser, which runs and loads nothing. The editor shares the policy with no other code.
 */
export const appContentPolicy = contentSecurityPolicy('pasted-html')

/** The URLs of these pages contain a secret, which must not leak in the Referer header. */
const secretPages =
  /^\/(sign|pay|reset-password|verify-email|accept-invitation|lead-added)(\/|\?|$)|[?&](token|invite)=/

type Options = { secure: boolean }

/**
 * Adds the security headers to every response. A header that the route has set, for example for a file, is not
 * replaced. Refuses requests without a host, and requests of other sites that change something.
 */
export function registerSecurityHeaders(app: FastifyInstance, options: Options) {
  app.addHook('onRequest', async (request) => {
    refuseWithoutHost(request)
    refuseCrossSite(request)
  })

  app.addHook('onSend', async (_request, reply, payload) => {
    addHeaders(reply, options)
    return payload
  })
}

/** Call this for failures before routing, because the hooks do not run for them. */
export function addHeaders(reply: FastifyReply, options: Options) {
  for (const [name, value] of Object.entries(headersFor(reply.request, options))) {
    if (!reply.hasHeader(name)) void reply.header(name, value)
  }
  // `x-frame-options` cannot name other sites, so a page that they may show in a frame has only `frame-ancestors`.
  if (/frame-ancestors (?!'none'|'self')/.test(String(reply.getHeader('content-security-policy'))))
    void reply.removeHeader('x-frame-options')
  // Errors are not cached: a file that is missing during a deployment can appear a moment later.
  if (reply.statusCode >= 400 && !reply.hasHeader('cache-control'))
    void reply.header('cache-control', 'no-store')
}

export function headersFor({ url, id }: { url: string; id: string }, { secure }: Options) {
  const address = normalizedPath(url)
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

/** Returns the path as the router reads it, even if the caller sent a full URL, capitals or escapes. */
function normalizedPath(url: string) {
  const path = url.replace(/^https?:\/\/[^/]*/i, '')
  try {
    return decodeURIComponent(path).toLowerCase()
  } catch {
    return path.toLowerCase()
  }
}

function refuseWithoutHost({ raw, headers }: FastifyRequest) {
  if (raw.httpVersion === '1.1' && headers.host === undefined) throw unreadableRequest
}

// Browsers send a header that tells whether another site makes the request. This is an additional protection: sessions
// need a bearer token, which browsers never send on their own.
function refuseCrossSite({ method, headers, routeOptions }: FastifyRequest) {
  const changes = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
  const isRefused = changes && headers['sec-fetch-site'] === 'cross-site'
  if (isRefused && !routeOptions.config.anyOrigin) throw forbidden()
}
