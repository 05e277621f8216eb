import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbidden } from '../../errors.ts'

const contentSecurityPolicy = [
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
].join('; ')

/** Pages whose address carries a secret must not pass it on. */
const secretPages = /^\/(sign|pay|reset-password|verify-email|accept-invitation|lead-added)(\/|\?|$)/

/** What every answer carries. A route that sets one of these itself, such as a file's, keeps its own. */
export function securityHeaders(app: FastifyInstance, { secure }: { secure: boolean }) {
  app.addHook('onRequest', async (request) => refuseCrossSite(request))

  app.addHook('onSend', async (request, reply, payload) => {
    const isApi = request.url.startsWith('/api/')
    const defaults: Record<string, string> = {
      'content-security-policy': contentSecurityPolicy,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=()',
      'referrer-policy': secretPages.test(request.url) ? 'no-referrer' : 'strict-origin-when-cross-origin',
      'x-request-id': request.id,
      ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
      ...(isApi && { 'cache-control': 'no-store', vary: 'Authorization' }),
    }
    for (const [name, value] of Object.entries(defaults)) {
      if (!reply.hasHeader(name)) void reply.header(name, value)
    }
    return payload
  })
}

// A second lock behind bearer-only sessions: browsers say when another site makes the call.
function refuseCrossSite({ method, headers }: FastifyRequest) {
  const changes = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
  if (changes && headers['sec-fetch-site'] === 'cross-site') throw forbidden()
}
