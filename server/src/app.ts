import { randomUUID } from 'node:crypto'
import { endpoints } from '@mantel/domain/api'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { AppOptions } from './app-options.ts'
import { identifyBy } from './features/auth/identify-caller.ts'
import { publicPages } from './features/site/pages.ts'
import { activityLabels, features } from './features.ts'
import { errorAnswers, unreadable } from './platform/http/answers.ts'
import { apiDocsPage } from './platform/http/api-docs.ts'
import { answerBrokenCalls, refuseExpectations } from './platform/http/broken-calls.ts'
import { boundIsListed, everyRouteDeclaresAccess } from './platform/http/declared.ts'
import { addHeaders, securityHeaders } from './platform/http/headers.ts'
import { openApi } from './platform/http/openapi.ts'
import { requestLog } from './platform/http/request-log.ts'
import { routing } from './platform/http/routing.ts'
import { webPages } from './platform/http/web-pages.ts'
import { operationsRoutes } from './platform/operations.ts'
import { budgets } from './platform/rate-limit.ts'

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { databases, log, publicUrl, webRoot, extend } = options
  const transport = { secure: publicUrl.startsWith('https:') }
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // Only named proxies are believed about where a call comes from.
    trustProxy: options.trustedProxies.length > 0 ? options.trustedProxies : false,
    bodyLimit: 1024 * 1024,
    requestTimeout: 30_000,
    // Node looks after slow callers only every half minute by default.
    // What names no host is refused by us, with our headers.
    http: { connectionsCheckingInterval: 1_000, headersTimeout: 10_000, requireHostHeader: false },
    frameworkErrors: (_error, _request, reply) => {
      addHeaders(reply, transport)
      return unreadable(reply)
    },
    clientErrorHandler: answerBrokenCalls(log, transport),
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
  })
  // JSON is what we read; a text would be taken for one that was meant to be it.
  app.removeContentTypeParser('text/plain')
  refuseExpectations(app.server, transport)
  everyRouteDeclaresAccess(app)
  errorAnswers(app)
  requestLog(app)
  securityHeaders(app, transport)
  operationsRoutes(app, options)
  // A pure worker is asked how it is, and for nothing else.
  if (!options.serves) return app

  const route = routing(app, {
    databases,
    identify: identifyBy(databases.gate),
    budgets: options.limits ?? budgets,
  })
  for (const feature of features) feature.routes?.(route, { ...options, activityLabels })

  const docs = { config: { access: 'public' }, exposeHeadRoute: true }
  const document = once(() => JSON.stringify(openApi(endpoints, publicUrl)))
  app.get('/api/openapi.json', docs, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document()),
  )
  const page = once(() => apiDocsPage(endpoints))
  app.get('/api/docs', docs, async (_request, reply) => reply.type('text/html; charset=utf-8').send(page()))
  const planted = extend?.(app, route) ?? []
  if (webRoot) await webPages(app, webRoot, publicPages({ databases, webRoot, publicUrl, log }))
  boundIsListed(route.bound, [...endpoints, ...planted])
  return app
}

/** Made for whoever asks first: a fifth to a third of a second that no start waits for. */
function once<T>(make: () => T) {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
