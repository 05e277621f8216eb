import { randomUUID } from 'node:crypto'
import { hasPlanEnded } from '@mantel/domain/plans/plan-state'
import { isAppPath } from '@mantel/domain/site/app-paths'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { AppOptions } from './app-options.ts'
import { createIdentify } from './features/auth/identify-caller.ts'
import { leadPages } from './features/leads/pages/lead-pages.ts'
import { publicPages } from './features/site/pages.ts'
import { activityLabels, clientTables, endpoints, features, records } from './features.ts'
import { answerPreflights } from './platform/http/cross-origin.ts'
import { apiDocsPage } from './platform/http/docs/api-docs.ts'
import { openApi } from './platform/http/docs/openapi.ts'
import { registerErrorHandlers, sendUnreadable } from './platform/http/error-responses.ts'
import { bodyTimes, limitBodyTime } from './platform/http/floods/slow-bodies.ts'
import { addHeaders, registerSecurityHeaders } from './platform/http/headers.ts'
import { healthRoutes } from './platform/http/health-routes.ts'
import { answerMalformedRequests, refuseExpectations } from './platform/http/malformed-requests.ts'
import { defaultBodyLimit } from './platform/http/request-bodies.ts'
import { registerRequestLog } from './platform/http/request-log.ts'
import {
  assertEndpointsMatch,
  assertKindsRegistered,
  requireDeclaredAccess,
} from './platform/http/route-checks.ts'
import { createRouteBinder } from './platform/http/routing.ts'
import { registerWebPages } from './platform/http/web-pages.ts'
import { registerWebhooks } from './platform/http/webhooks.ts'
import { budgets } from './platform/rate-limit.ts'

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { databases, log, publicUrl, webRoot, extend } = options
  const transport = { secure: publicUrl.startsWith('https:') }
  const times = options.bodyTimes ?? bodyTimes
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // Only configured proxies may state the caller's address.
    trustProxy: options.trustedProxies.length > 0 ? options.trustedProxies : false,
    bodyLimit: defaultBodyLimit,
    requestTimeout: times.bytes,
    // By default, Node looks for requests that exceed their timeout only every 30 seconds. Our own hook refuses
    // requests without a host, so that the response has our headers.
    http: { connectionsCheckingInterval: 1_000, headersTimeout: 10_000, requireHostHeader: false },
    frameworkErrors: (_error, _request, reply) => {
      addHeaders(reply, transport)
      return sendUnreadable(reply)
    },
    clientErrorHandler: answerMalformedRequests(log, transport),
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
  })
  // Fastify accepts plain text by default. We accept only JSON, except on the routes that take raw bytes.
  app.removeContentTypeParser('text/plain')
  refuseExpectations(app.server, transport)
  requireDeclaredAccess(app)
  registerErrorHandlers(app)
  registerRequestLog(app)
  registerSecurityHeaders(app, transport)
  limitBodyTime(app, times)
  healthRoutes(app, options)
  // A process that only runs jobs serves only the routes above: health checks and metrics.
  const { events } = options
  if (!options.serves || !events) return app

  const route = createRouteBinder(app, {
    databases,
    identify: createIdentify(databases.gate),
    budgets: options.limits ?? budgets,
    digest: options.emailSettings.secrets.digest,
    hasEnded: (plan) => hasPlanEnded(plan, { now: options.clock(), hasBilling: options.provider !== null }),
  })
  const featureOptions = { ...options, events, activityLabels, clientTables }
  for (const feature of features) feature.routes?.(route, featureOptions)
  answerPreflights(app, endpoints)
  registerWebhooks(
    app,
    features.flatMap((feature) => feature.webhooks?.(featureOptions) ?? []),
  )

  const docs = { config: { access: 'public' }, exposeHeadRoute: true }
  const document = lazy(() => JSON.stringify(openApi(endpoints, publicUrl)))
  app.get('/api/openapi.json', docs, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document()),
  )
  const page = lazy(() => apiDocsPage(endpoints))
  app.get('/api/docs', docs, async (_request, reply) => reply.type('text/html; charset=utf-8').send(page()))
  const extraEndpoints = extend?.(app, route) ?? []
  if (webRoot) {
    const leadPageAt = leadPages(options)
    const publicPageAt = publicPages({ databases, webRoot, publicUrl, log })
    const pageAt = (address: string) => leadPageAt(address) ?? publicPageAt(address)
    await registerWebPages(app, { root: webRoot, pageAt, isAppPath })
  }
  const listed = [...endpoints, ...extraEndpoints]
  assertEndpointsMatch(route.bound, listed)
  assertKindsRegistered(
    listed,
    records.map(([kind]) => kind),
  )
  return app
}

/** Computes the value on first use. Each API document takes 200 to 330 ms, which would slow down the start. */
function lazy<T>(make: () => T) {
  let cached: { value: T } | undefined
  return () => (cached ??= { value: make() }).value
}
